// What a screen reader is told: everything that happens once, and that it is someone's turn.
import type { LogEntry } from '../lib/connection.svelte'

/** After an absence only the last entries are told; the log has the others. */
const MOST_ENTRIES = 6

export interface Moment {
  seat: number | null
  /** What happened, as the seat may know it. */
  log: readonly LogEntry[]
  isMyTurn: boolean
  /** What is asked, if it is the seat's turn. */
  question: string[]
}

export class Announcer {
  /** On a shared device everyone is told what happened since they last looked. */
  #told = new Map<number | null, number>()
  #wasMyTurn = false

  /** What is new: the sentences to be spoken, and whether the turn has just come. */
  tell({ seat, log, isMyTurn, question }: Moment): { lines: string[]; isTurnNew: boolean } {
    const told = this.#told.get(seat) ?? 0
    const fresh = log.filter((entry) => entry.seq > told && entry.say?.length)
    const newest = log.at(-1)
    if (newest) this.#told.set(seat, newest.seq)
    const isTurnNew = isMyTurn && !this.#wasMyTurn
    this.#wasMyTurn = isMyTurn
    const lines = fresh.slice(-MOST_ENTRIES).flatMap((entry) => entry.say ?? [])
    return { lines: isTurnNew ? [...lines, ...question.filter(Boolean)] : lines, isTurnNew }
  }

  /** Nobody looks on: whoever comes next is told that it is their turn. */
  rest(): void {
    this.#wasMyTurn = false
  }
}
