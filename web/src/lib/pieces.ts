// Identities for pieces that a view only counts or lists: comparing two views tells which stayed and which travelled.
//
// "Three red cubes in the sea, one in the lake" becomes "two in the sea, two in the lake": two cubes stay, one travels.
// The same works for cards by their names. What a viewer cannot see has the kind HIDDEN; a card that is turned over
// was some hidden card before.

/** A thing of a view: what it is, and where. Things of one kind are the same to the rules. */
export interface Thing {
  kind: string
  place: string
}

/** The same thing from view to view, while it can be followed. */
export interface Piece extends Thing {
  id: number
  /** When it came to its place; higher is later. */
  since: number
}

/** The kind of what a viewer cannot tell apart. */
export const HIDDEN = ''

/** A number of equal things. */
export function counted(kind: string, place: string, count: number): Thing[] {
  return Array.from({ length: count }, () => ({ kind, place }))
}

/**
 * The pieces of the next view, in the order of its things. What can stay where it is stays, and the last to come is the
 * first to go, so that an undo takes back what moved; then things travel to where one of their kind is missing; then
 * what was hidden is shown, or the other way round; the rest is new.
 */
export function followed(before: readonly Piece[], things: readonly Thing[]): Piece[] {
  const left = new Set([...before].sort((a, b) => a.since - b.since))
  const now = before.reduce((last, piece) => Math.max(last, piece.since), 0) + 1
  const found: (Piece | undefined)[] = things.map(() => undefined)
  const match = (isSame: (old: Piece, thing: Thing) => boolean) => {
    things.forEach((thing, at) => {
      if (found[at]) return
      for (const old of left) {
        if (!isSame(old, thing)) continue
        left.delete(old)
        found[at] = old.kind === thing.kind && old.place === thing.place ? old : { ...thing, id: old.id, since: now }
        return
      }
    })
  }
  match((old, thing) => old.kind === thing.kind && old.place === thing.place)
  match((old, thing) => old.kind === thing.kind)
  match((old, thing) => (old.kind === HIDDEN) !== (thing.kind === HIDDEN))
  let next = before.reduce((most, piece) => Math.max(most, piece.id), -1) + 1
  return things.map((thing, at) => found[at] ?? { ...thing, id: next++, since: now })
}
