// What a page says to the frame of all pages.
export const page = $state({
  /** Whether it has a header of its own, in one row with what it says. */
  hasOwnHeader: false,
})
