// AGUA's table.
import type { Choice } from '../../lib/connection.svelte'
import { t } from './text'
import { dropletsOf, sizeOf, type View } from './view'

export { default as board } from './Board.svelte'
export { default as words } from './open/InWords.svelte'
export { keys } from './text'

export const hasCamera = true

/** Plates with names, points and collections stand above the board. */
export const hasPlates = () => true

/** Every choice of a player is a droplet, a field, a card, a hole or a button on the board; chance's are nobody's. */
const ON_BOARD = new Set(['Step', 'Jump', 'SwapDroplets', 'SwapChip', 'Exchange', 'Fill', 'Lay', 'Pass'])

export function isOnBoard({ move }: Choice): boolean {
  return ON_BOARD.has(String(move['type']))
}

export function seatPoints(view: Record<string, any>, seat: number): number {
  return (view as unknown as View).scores[seat] ?? 0
}

/** The chips that a seat has brought home, and those still under its droplets. */
export function seatFacts(view: Record<string, any>, seat: number): string[] {
  const { collected, droplets } = view as unknown as View
  const carried = dropletsOf({ droplets }, seat).reduce((sum, number) => sum + sizeOf(droplets[number]!.chips), 0)
  const facts = [t('agua.seat.collected', { n: sizeOf(collected[seat] ?? {}) })]
  return carried ? [...facts, t('agua.seat.carried', { n: carried })] : facts
}
