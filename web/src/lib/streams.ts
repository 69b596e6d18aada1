// What one seat of a table sees, and what it may do: read from the server's messages.
import type { Ask, EntryAsk, EntryJson, MoveGroup, StepMessage, ViewMessage } from '../protocol/types'

/** What one seat (or a spectator, `null`) sees. `View` is the game's own. */
export interface Stream {
  seat: number | null
  seq: number
  /** The newest entry before the newest step: what came after it is news. */
  since: number
  view: Record<string, any>
  toAct: number | null
  question: string
  say: string
  ask: Ask | null
  /** At a real table: what is to be entered now. */
  entry?: EntryAsk | null
  canUndo: boolean
  deadline: number | null
  /** Whether people who share a device must not see each other's side. */
  hasSecrets: boolean
  /** Whether only the next move is open, and nothing can be planned beyond it: in a lesson. */
  isNextOnly?: boolean
  /** When a position is shown once more that has passed: which one. */
  past?: number
}

/** A line of the game log: an entry as one viewer may see it. */
export type LogEntry = EntryJson

/** A move as an object, or in the game's notation. */
export type Move = Record<string, unknown> | string

/** A legal move with its notation and sentence. */
export interface Choice {
  move: Record<string, unknown>
  text: string
  say: string
}

/** The stream after a message; `since` is the newest entry that was known before. */
export function situation(message: ViewMessage | StepMessage, view: Record<string, any>, since: number): Stream {
  return {
    seat: message.seat,
    seq: message.seq,
    since,
    view,
    toAct: message.to_act,
    question: message.question,
    say: message.say ?? '',
    ask: message.ask,
    entry: message.entry ?? null,
    canUndo: message.can_undo,
    deadline: message.deadline,
    hasSecrets: message.has_secrets,
  }
}

/** All legal moves of a decision, in the server's order. */
export function choices(ask: Ask | null): Choice[] {
  return listed(ask?.legal ?? [])
}

/** What can come up at a real table, in the server's order. */
export function outcomes(entry: EntryAsk | null): Choice[] {
  return listed(entry?.choices ?? [])
}

function listed(groups: MoveGroup[]): Choice[] {
  const found: Choice[] = []
  for (const group of groups) {
    group.rows.forEach((row, i) => {
      const move: Record<string, unknown> = { type: group.type }
      group.fields.forEach((field, at) => (move[field] = row[at]))
      found.push({ move, text: group.texts[i] ?? '', say: group.say?.[i] ?? group.texts[i] ?? '' })
    })
  }
  return found
}
