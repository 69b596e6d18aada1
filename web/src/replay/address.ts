// The place in a game, in the address of the page: `#at=42&eyes=1`. A reload and a link that is handed on keep it.
export interface Place {
  /** After how many moves; null where the address says nothing. */
  at: number | null
  /** Whose eyes, null for everyone's. */
  eyes: number | null
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

export function readPlace(fragment: string): Place {
  const found = new URLSearchParams(fragment.replace(/^#/, ''))
  return { at: whole(found.get('at')), eyes: whole(found.get('eyes')) }
}

export function placeSaid({ at, eyes }: { at: number; eyes: number | null }): string {
  return eyes === null ? `#at=${at}` : `#at=${at}&eyes=${eyes}`
}
