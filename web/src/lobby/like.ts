// What a new table is set up with when it follows another one: the same seats and options, or a position to go on from.
import type { Fork, NewTable, TableInfo } from '../protocol/types'

export type Kind = 'me' | 'beside' | 'invite' | 'open' | 'bot'

export interface SeatWanted {
  kind: Kind
  name: string
  level: string
}

export interface Like {
  /** What the dialog is called, instead of the game's table. */
  title?: string
  /** What people should know before they open the table. */
  notes?: string[]
  seats: SeatWanted[]
  options?: Record<string, unknown>
  pack?: string
  packText?: string | null
  clock?: number | null
  /** Whether it is played with real things, and chance is entered. */
  isReal?: boolean
  listed?: boolean
  /** Where to go on from; options, content and the number of seats are then given. */
  fork?: Fork
}

/** A table like this one. Who sat on this device sits here again; other people are asked by link. */
export function like(table: TableInfo, mine: number[], usual: string): Like {
  const seats = table.seats.map((seat): SeatWanted => {
    const kind: Kind = seat.kind === 'bot' ? 'bot' : seat.seat === mine[0] ? 'me' : mine.includes(seat.seat) ? 'beside' : 'invite'
    return { kind, name: seat.kind === 'bot' ? '' : seat.name, level: seat.level ?? usual }
  })
  const { options, pack } = table.setup as { options: NewTable['options']; pack: { name: string } }
  return { seats, options: options ?? {}, pack: pack.name, clock: table.clock, isReal: table.chance === 'entered', listed: table.listed }
}

/** Seats to play on from a position: this person on one of them, bots on the others. */
export function seatsToPlayOn(players: string[], seat: number, name: string, level: string): SeatWanted[] {
  return players.map((_, at) => ({ kind: at === seat ? 'me' : 'bot', name: at === seat ? name : '', level }))
}
