// What a player's plate says: points, what is collected, and what is still under way.
import type { Collection } from '../values'
import type { Chip } from '../view'
import type { Texts } from './text'

export interface PlateScene {
  name: string
  isTurn: boolean
  isAway: boolean
  chips: (chips: readonly Chip[]) => string
}

/** A plate in words. */
export function plateSaid({ rows, points, after, carried }: Collection, scene: PlateScene, t: Texts): string {
  const { name } = scene
  const parts = [points === after ? t('open.plate', { name, n: points }) : t('open.plate.after', { name, n: points, after })]
  if (scene.isTurn) parts.push(t('open.plate.turn'))
  if (scene.isAway) parts.push(t('open.plate.away'))
  const collected = rows.flatMap(({ colour, count }) => Array<Chip>(count).fill(colour))
  parts.push(collected.length ? t('open.plate.collected', { chips: scene.chips(collected) }) : t('open.plate.nothing'))
  if (carried.chips.length) parts.push(t('open.plate.carried', { chips: scene.chips(carried.chips) }))
  return `${parts.join('; ')}.`
}

/** Some chips of a colour. */
export function chipsSaid(n: number, colour: Chip, t: Texts): string {
  const word = t(`open.colour.${colour}`)
  return n === 1 ? t('open.chips.1', { colour: word }) : t('open.chips.n', { n, colour: word })
}

export interface Item {
  colour: Chip
  say: string
  points: number
  /** The holes that make it worth something. */
  places: string[]
}

/** What a collection's points are made of, as the rules count them (AG-13, AG-16). */
export function itemsOf({ rows }: Collection, holesOf: (colour: Chip) => string[], title: (hole: string) => string, t: Texts): Item[] {
  return rows.map(({ colour, count, each, points }) => {
    const places = holesOf(colour)
    const chips = chipsSaid(count, colour, t)
    const say = places.length
      ? t('open.item', { chips, n: each, holes: places.map(title).join(', ') })
      : t('open.item.worthless', { chips, colour: t(`open.colour.${colour}`) })
    return { colour, say, points, places }
  })
}

/** What a plate beside the droplet and the points has room for, in pixels of the whole plate. */
export function roomFor(width: number, rows: Collection['rows'], carried: number): { piles: boolean; carried: boolean } {
  const room = width - BESIDE
  const piles = rows.reduce((sum, { count }) => sum + PILE + (count > 1 ? NUMBER : 0), 0)
  const chips = carried ? carried * CARRIED + AROUND : 0
  if (carried <= MOST_CARRIED && piles + chips <= room) return { piles: true, carried: true }
  return { piles: piles + (carried ? SUM : 0) <= room, carried: false }
}

/** The droplet, the points and the plate's own edges; a pile of one colour, its number; a chip under a droplet, the
 *  frame around those; the number that stands for them. */
const [BESIDE, PILE, NUMBER, CARRIED, AROUND, SUM] = [86, 23, 9, 16, 12, 30]
const MOST_CARRIED = 4
