// Water to Water's table.
import type { Choice } from '../../lib/connection.svelte'
import type { View } from './types'

export { default as board } from './Board.svelte'

export const hasCamera = true

/** Every choice is a tile, a cell, a card or a button on the board; chance's are nobody's. */
export function isOnBoard({ move }: Choice): boolean {
  return !['DealPower', 'DealCharacter', 'DrawTile'].includes(String(move['type']))
}

/** Doppelganger's second Character, and whether there is one; the others are told that something was decided. */
export function isSecret(event: Record<string, unknown>): boolean {
  return (event['type'] === 'HiddenCharacterPicked' && event['is_shown'] === true) || event['type'] === 'HiddenCharacterSpent'
}

export function seatPoints(view: Record<string, any>, seat: number): number {
  return (view as unknown as View).players[seat]?.points ?? 0
}
