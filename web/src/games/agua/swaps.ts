// Swaps: two droplets in high humidity (AG-15), and a chip under a droplet with the one in a hole (AG-8).
import type { Choice } from '../../lib/streams'
import { CLOUD, type Chip, type View } from './view'

/** What moves call a droplet when two are swapped: its field, or the cloud and its owner. */
export function swapName(view: Pick<View, 'droplets'>, droplet: number): string {
  const { field, owner } = view.droplets[droplet]!
  return field === CLOUD ? `${CLOUD}-${owner}` : field
}

export interface HumiditySwap {
  /** The droplets that can be swapped at all, by number. */
  droplets: number[]
  pass: Choice | null
}

/** The swaps of droplets that are asked about; null if none are. */
export function humiditySwap(view: View, choices: readonly Choice[]): HumiditySwap | null {
  if (view.phase !== 'humidity' || !choices.length) return null
  const names = new Set(choices.flatMap(({ move }) => [move['first'], move['second']]))
  return {
    droplets: view.droplets.flatMap((_, number) => (names.has(swapName(view, number)) ? [number] : [])),
    pass: choices.find(({ move }) => move['type'] === 'Pass') ?? null,
  }
}

/** The move that swaps two droplets; null if it is not allowed. */
export function swapOf(view: View, choices: readonly Choice[], one: number, other: number): Choice | null {
  const [first, second] = [swapName(view, one), swapName(view, other)].sort()
  return choices.find(({ move }) => move['first'] === first && move['second'] === second) ?? null
}

/** The droplets that a droplet can be swapped with. */
export function partnersOf(view: View, choices: readonly Choice[], droplet: number): number[] {
  return view.droplets.flatMap((_, number) => (swapOf(view, choices, droplet, number) ? [number] : []))
}

export interface ChipSwap {
  droplet: number
  hole: string
  there: Chip
  /** The colours that can go into the hole, each with its move. */
  colours: { colour: Chip; choice: Choice }[]
  pass: Choice | null
}

/** The swap of chips that is asked about; null if none is. */
export function chipSwap(view: View, choices: readonly Choice[]): ChipSwap | null {
  if (view.phase !== 'swap' || view.droplet === null || !choices.length) return null
  const hole = view.droplets[view.droplet]!.field
  return {
    droplet: view.droplet,
    hole,
    there: view.chips[hole]!,
    colours: choices.flatMap((choice) =>
      choice.move['type'] === 'SwapChip' ? [{ colour: choice.move['colour'] as Chip, choice }] : [],
    ),
    pass: choices.find(({ move }) => move['type'] === 'Pass') ?? null,
  }
}
