// AGUA's table.
import type { Choice } from '../../lib/connection.svelte'

export { default as board } from './Board.svelte'
export { default as words } from './open/InWords.svelte'
export { seatFacts, seatPoints } from './open/seats'
export { keys } from './text'

export const hasCamera = true

/** Every choice of a player is a droplet, a field, a card, a hole or a button on the board; chance's are nobody's. */
const ON_BOARD = new Set(['Step', 'Jump', 'SwapDroplets', 'SwapChip', 'Exchange', 'Fill', 'Lay', 'Pass'])

export function isOnBoard({ move }: Choice): boolean {
  return ON_BOARD.has(String(move['type']))
}

/** Plates with everyone's points and chips stand above the board. */
export function hasPlates(): boolean {
  return true
}
