// Water to Water's table.
import type { Choice } from '../../lib/connection.svelte'
import { titles } from './content'
import { t } from './open/text'
import { isDrafting } from './desk.svelte'
import type { View } from './types'

export { default as board } from './Board.svelte'
export { default as words } from './InWords.svelte'
export { keys } from './map/text'

export const hasCamera = true

/** Plates stand above the map; before there is a map, the players stand in the order in which they pick. */
export function hasPlates(view: Record<string, any>): boolean {
  return !isDrafting(view as unknown as View)
}

/** Choices by where they are made: before the first turn, on the map, beside the hand and the Power card, in a drawer. */
const ON_BOARD = new Set([
  ...['PickCharacter', 'NameTeacher', 'HideCharacter', 'AskForTile'],
  ...['PlaceTile', 'PlaceInForest', 'CoverTile', 'TurnTile', 'BlockCell', 'LiftBlock'],
  ...['Discard', 'SetAside', 'CallWind', 'FinishGroup', 'SendHawk', 'PlayAgain', 'Pass'],
  ...['SwapTile', 'Reorder', 'PutToSleep', 'Reveal'],
])

/** Every choice of a player is a tile, a cell, a card or a button on the board; chance's are nobody's. */
export function isOnBoard({ move }: Choice): boolean {
  return ON_BOARD.has(String(move['type']))
}

/** Doppelganger's second Character, and whether there is one; the others are told that something was decided. */
export function isSecret(event: Record<string, unknown>): boolean {
  return (event['type'] === 'HiddenCharacterPicked' && event['is_shown'] === true) || event['type'] === 'HiddenCharacterSpent'
}

export function seatPoints(view: Record<string, any>, seat: number): number {
  return (view as unknown as View).players[seat]?.points ?? 0
}

/** Character, Power and sleep of a seat. */
export function seatFacts(view: Record<string, any>, seat: number): string[] {
  const player = (view as unknown as View).players[seat]
  if (!player) return []
  const cards = [player.character, player.power].flatMap((name) => titles.get(name ?? '') ?? [])
  return player.is_asleep ? [...cards, t('open.asleep_short')] : cards
}
