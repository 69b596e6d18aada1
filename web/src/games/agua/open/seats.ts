// What the players' panel of the table says of a seat in AGUA.
import { dropletsOf, sizeOf, type View } from '../view'
import { textsFor } from './text'

const t = textsFor(false)

export function seatPoints(view: Record<string, any>, seat: number): number {
  return (view as unknown as View).scores[seat] ?? 0
}

/** Chips in the collection and under droplets. */
export function seatFacts(shown: Record<string, any>, seat: number): string[] {
  const view = shown as unknown as View
  const collected = sizeOf(view.collected[seat] ?? {})
  const carried = dropletsOf(view, seat).reduce((sum, number) => sum + sizeOf(view.droplets[number]!.chips), 0)
  return [t('open.seat.collected', { n: collected }), ...(carried ? [t('open.seat.carried', { n: carried })] : [])]
}
