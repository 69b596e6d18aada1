// A short game with a coach: a table against the easiest bots, with as few players as the game allows, and with the
// options for beginners where it has any. Whether a table is coached is kept in this browser (`keys.ts`).
import { api } from './api'
import { keep, keepMade, myName } from './keys'
import { shortName } from './names'
import { go } from './route.svelte'
import type { GameInfo, NewTable } from '../protocol/types'

/** What games call their options for a first game, if they have any. */
const PRESET = 'beginner'

/** The level of its opponents: the first that thinks at all. */
const LEVEL = 'easy'

/** The table that a newcomer starts with. */
export function coachedTable(game: GameInfo, name: string): NewTable {
  const level = (game.levels.find((known) => known.name === LEVEL) ?? game.levels[0])?.name ?? null
  const bots = Array.from({ length: game.players[0]! - 1 }, () => ({ kind: 'bot' as const, level }))
  return {
    game: game.name,
    watchable: true,
    options: game.presets[PRESET] ?? {},
    seats: [{ kind: 'me', name: shortName(name) || null }, ...bots],
  }
}

/** Create a coached table of a game and open it; a refusal is thrown for whoever asked to show. */
export async function startCoached(name: string): Promise<void> {
  const game = (await api.games()).find((known) => known.name === name)
  if (!game) throw new Error(`there is no game ${name}`)
  const made = await api.make(coachedTable(game, myName()))
  keepMade(made)
  keep(made.table.id, { isCoached: true })
  go(`/t/${made.table.id}`)
}
