// What deserves a moment of its own on the board: digs, tile by tile, and what Powers do to players and to the map.
import type { Event } from '../types'

export interface DugTile {
  tile: number
  /** Laid on the map, kept to be laid, or out of play. */
  is: 'laid' | 'kept' | 'gone'
}

export interface Dig {
  seat: number
  tiles: DugTile[]
  /** How many tiles are still to be dug. */
  coming: number
}

export interface Digs {
  /** Which digs of the game, so that the same ones are known again. */
  id: number
  /** One after another: an artifact that is found is dug for in turn. */
  digs: Dig[]
  /** Whether play has gone on. */
  isOver: boolean
}

/** What the game goes on with after a dig. */
const AFTERWARDS: readonly string[] = ['TurnStarted', 'TileDrawn', 'TurnPassed', 'TurnSlept']

/** The newest chain of digs; null if there was none. */
export function lastDigs(history: readonly Event[]): Digs | null {
  const last = history.findLastIndex(({ type }) => type === 'DigBegun')
  if (last < 0) return null
  const before = history.slice(0, last).findLastIndex(({ type }) => AFTERWARDS.includes(type))
  const id = history.findIndex(({ type }, at) => at > before && type === 'DigBegun')
  const digs: Dig[] = []
  let isOver = false
  for (const event of history.slice(id)) {
    const dig = digs.at(-1)
    if (event.type === 'DigBegun') digs.push({ seat: event.seat, tiles: [], coming: event.tiles })
    else if (event.type === 'TileDug' && dig) {
      dig.tiles.push({ tile: event.tile, is: 'kept' })
      dig.coming--
    } else if (event.type === 'TileSetOutOfPlay' || event.type === 'TilePlaced') {
      const dug = digs.flatMap(({ tiles }) => tiles).find(({ tile, is }) => tile === event.tile && is === 'kept')
      if (dug) dug.is = event.type === 'TilePlaced' ? 'laid' : 'gone'
    } else if (AFTERWARDS.includes(event.type) || event.type === 'GameEnded') isOver = true
  }
  return { id, digs, isOver }
}

export type Moment = Extract<
  Event,
  {
    type:
      | 'VictoryStolen'
      | 'CharacterRevealed'
      | 'PlayerPutToSleep'
      | 'CellBlocked'
      | 'BlockLifted'
      | 'TileTurned'
      | 'TileCovered'
      | 'TilesSwapped'
      | 'PlayerWoke'
  }
>

/** From the most telling to the least. */
const TELLING: readonly Moment['type'][] = [
  'VictoryStolen',
  'CharacterRevealed',
  'PlayerPutToSleep',
  'CellBlocked',
  'BlockLifted',
  'TileCovered',
  'TileTurned',
  'TilesSwapped',
  'PlayerWoke',
]

/** What a step brought that deserves a moment; null for what the map shows by itself. */
export function momentOf(events: readonly Event[]): Moment | null {
  for (const type of TELLING) {
    const found = events.find((event) => event.type === type)
    if (found) return found as Moment
  }
  return null
}
