// How what is inside a table asks for the page where one chooses a seat.
import { getContext, setContext } from 'svelte'

const KEY = 'seating'

export interface Seating {
  /** Show the seats that are free. */
  choose: () => void
}

export function provideSeating(seating: Seating): void {
  setContext(KEY, seating)
}

export function useSeating(): Seating {
  return getContext<Seating>(KEY)
}
