// What the Wrath counts, pile by pile: the tiles that have left the bag (WW-54).
import { key } from '../tiles'
import type { View } from '../types'
import type { Item } from './open.svelte'
import { t } from './text'

/** Where the tiles are that have left the bag; with a Student those in hand count only once they are played. */
export function tilesGone(view: View, hasStudent: boolean): Item[] {
  const { tiles, covered } = view.board
  const inHand = view.players.reduce((sum, { hand }) => sum + hand.length, 0)
  const item = (say: string, points: number, places: string[] = []): Item => ({ say, points, places })
  return [
    item(t('open.gone.map'), tiles.length, tiles.map(({ x, y }) => key(x, y))),
    item(t('open.gone.covered'), covered.length, [...new Set(covered.map(({ x, y }) => key(x, y)))]),
    item(t('open.gone.hands'), hasStudent ? 0 : inHand),
    item(t('open.gone.discards'), view.discards.length),
    item(t('open.gone.aside'), view.out_of_play.length),
  ].filter(({ points }) => points > 0)
}
