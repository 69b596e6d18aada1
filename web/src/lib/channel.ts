// What a table's controller talks to: a connection to a table, or a lesson, which has nobody else at its other end.
import type { ChatLine, Drawing, Hint, PassingState, Preview, RefusedMessage, Scores, TableInfo, WhyNot } from '../protocol/types'
import type { Status } from './line.svelte'
import type { Pace } from './settings.svelte'
import type { LogEntry, Move, Stream } from './streams'

export interface Channel {
  readonly table: TableInfo | null
  /** What each seat of this device sees. */
  readonly streams: Stream[]
  readonly chat: ChatLine[]
  /** Seats of this device that are played on another one now. */
  readonly takenOver: number[]
  /** The last refusal, until something else is tried or the game goes on. */
  readonly refusal: RefusedMessage | null
  readonly status: Status
  /** Whether there is a line, and what is shown is what was last told. */
  readonly isUpToDate: boolean
  /** Whether several people play on this device. */
  readonly isShared: boolean
  /** How many moves are on their way. */
  readonly sending: number
  /** Called after everything that changes what a table shows. */
  onchange: () => void

  stream(seat: number | null): Stream | null
  /** What happened, as this seat (or a spectator, `null`) may know it. */
  log(seat: number | null): LogEntry[]
  close(): void

  move(seat: number, move: Move): void
  /** At a real table: say what was rolled or drawn. */
  cameUp(seat: number, outcome: string): void
  undo(seat: number): void
  say(text: string, seat: number | null, name: string | null): void
  wishPace(pace: Pace): void
  setPassing(seat: number, setting: PassingState['setting'] | null, raised: boolean | null): void

  whyNot(seat: number, move: Move): Promise<WhyNot>
  preview(seat: number, move: Move): Promise<Preview>
  hint(seat: number): Promise<Hint>
  scores(): Promise<Scores>
  draw(seat: number | null, move: Move | null, form: 'picture' | 'text'): Promise<Drawing>
}
