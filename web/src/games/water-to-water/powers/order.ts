// Putting tiles in another order (WW-30): one is taken from its place and put in another, the others close up.
import type { Choice } from '../../../lib/streams'

/** The order with the tile at `from` moved to `to`; places beyond the ends are the ends. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const tile = order[from]
  if (tile === undefined) return [...order]
  const rest = order.filter((_, at) => at !== from)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, tile)
  return rest
}

/** The order that was begun, as long as it has the tiles that are in hand; else the hand's own. */
export function orderOf(begun: readonly number[], hand: readonly number[]): number[] {
  const isSame = begun.length === hand.length && hand.every((tile) => begun.includes(tile))
  return [...(isSame ? begun : hand)]
}

/** The choice that puts the tiles in this order; null if they are in it, or it is not offered. */
export function reordering(choices: readonly Choice[], order: readonly number[]): Choice | null {
  const wanted = order.join()
  return choices.find(({ move }) => move['type'] === 'Reorder' && (move['tiles'] as number[]).join() === wanted) ?? null
}

/** The place that a tile dragged to `x` comes to, given the middles of all places in ascending order. */
export function placeAt(middles: readonly number[], x: number): number {
  let best = 0
  middles.forEach((middle, at) => {
    if (Math.abs(middle - x) < Math.abs(middles[best]! - x)) best = at
  })
  return best
}
