// Which cards of the pack the viewer has not seen: they are in the deck or face down. Worked out from the view and the
// pack alone, so it tells nothing that counting at a real table would not.
import { FAMILIES, type Cards, type Family } from './cards'
import { knownOf } from './duel'
import type { DuelView } from './view'

export interface Unseen {
  total: number
  families: { family: Family; n: number }[]
  /** Each card that is left, in the order of the pack. */
  cards: { key: string; n: number }[]
}

export function unseenOf(view: DuelView, cards: Cards, viewer: number | null): Unseen {
  const seen = new Map<string, number>()
  for (const key of inSight(view, viewer)) seen.set(key, (seen.get(key) ?? 0) + 1)
  const left = [...cards.values()]
    .map(({ key, copies }) => ({ key, n: copies - (seen.get(key) ?? 0) }))
    .filter(({ n }) => n > 0)
  const families = FAMILIES.map((family) => ({
    family,
    n: left.filter(({ key }) => cards.get(key)!.family === family).reduce((sum, { n }) => sum + n, 0),
  }))
  return { total: left.reduce((sum, { n }) => sum + n, 0), families: families.filter(({ n }) => n > 0), cards: left }
}

/** Every card that the viewer knows, wherever it is. */
function inSight(view: DuelView, viewer: number | null): string[] {
  const played = view.series.filter((card) => card.origin !== 'trigger' && !card.has_stayed)
  const known = view.hands.flatMap((hand, seat) => hand ?? knownOf(view, seat, viewer))
  const laid = view.slots.flat().flatMap((card) => card?.card ?? [])
  return [...known, ...laid, ...view.discards, ...view.standing.map(({ card }) => card), ...played.map(({ card }) => card)]
}
