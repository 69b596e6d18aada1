// Water Duel's table.
import type { Choice } from '../../lib/connection.svelte'
import type { Move } from './types'

export { default as board } from './Duel.svelte'
export { default as words } from './Words.svelte'

const ON_BOARD: Move['type'][] = ['Play', 'Flip', 'SetCard', 'EndTurn', 'Discard', 'ChooseSlot', 'ChooseCard', 'Pass']

/** Every choice is a card, a place or a button on the board; chance's are nobody's. */
export function isOnBoard({ move }: Choice): boolean {
  return (ON_BOARD as unknown[]).includes(move['type'])
}
