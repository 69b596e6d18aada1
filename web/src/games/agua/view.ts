// What the board of AGUA reads of a view and of the options, with the words that the server declares for them.
import type { Event, Move, View } from './types'

export type { Event, Move, View }

export type Pile = View['stock']
export type Chip = keyof Pile
export type Arrow = View['dice'][number]
export type Droplet = View['droplets'][number]
export type Question = View['phase']

export const CHIPS: readonly Chip[] = ['amber', 'coral', 'jade', 'lilac', 'pearl', 'slate']
export const ARROWS: readonly Arrow[] = ['red', 'yellow', 'blue']

/** The field that droplets start in and return to. */
export const CLOUD = 'cloud'

/** How many holes there are, and how many exchanges end the children's game (AG-13, AG-16). */
export const HOLES = 10
export const CHILDREN_EXCHANGES = 8

export interface Options {
  isHumid: boolean
  isForChildren: boolean
}

export function optionsOf(options: Record<string, unknown>): Options {
  return { isHumid: options['high_humidity'] === true, isForChildren: options['children'] === true }
}

export function seatsOf(view: View): number {
  return view.collected.length
}

/** How many chips are in a pile. */
export function sizeOf(pile: Pile): number {
  return CHIPS.reduce((sum, colour) => sum + (pile[colour] ?? 0), 0)
}

/** The chips of a pile one by one, colour after colour. */
export function chipsIn(pile: Pile): Chip[] {
  return CHIPS.flatMap((colour) => Array<Chip>(pile[colour] ?? 0).fill(colour))
}

/** Two piles put together; or, with sign -1, the first without the second. Colours that are not there are left out. */
export function joined(one: Pile, other: Pile, sign: 1 | -1 = 1): Pile {
  const pile: Pile = {}
  for (const colour of CHIPS) {
    const count = (one[colour] ?? 0) + sign * (other[colour] ?? 0)
    if (count) pile[colour] = count
  }
  return pile
}

/** The numbers of a seat's droplets in `view.droplets`. */
export function dropletsOf(view: Pick<View, 'droplets'>, seat: number): number[] {
  return view.droplets.flatMap(({ owner }, number) => (owner === seat ? [number] : []))
}

/** The droplets on a field: at most one, but any number in the big cloud. */
export function dropletsOn(view: Pick<View, 'droplets'>, field: string): number[] {
  return view.droplets.flatMap((droplet, number) => (droplet.field === field ? [number] : []))
}
