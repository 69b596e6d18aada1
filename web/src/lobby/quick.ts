// A table against bots with one click.
import { api } from '../lib/api'
import { keepMade } from '../lib/keys'
import { shortName } from '../lib/names'
import type { GameInfo } from '../protocol/types'

interface Wish {
  game: GameInfo
  /** The person's name. */
  name: string
}

/** Open a table against bots; its id. */
export async function openAgainstBots({ game, name }: Wish): Promise<string> {
  const made = await api.make({
    game: game.name,
    watchable: true,
    seats: Array.from({ length: game.usual_players }, (_, seat) =>
      seat === 0 ? { kind: 'me' as const, name: shortName(name) || null } : { kind: 'bot' as const },
    ),
  })
  keepMade(made)
  return made.table.id
}
