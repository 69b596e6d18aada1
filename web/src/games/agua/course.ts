// A path that was confirmed, on its way: each of its moves is sent when the one before it has been answered.
//
// The server takes one move for each position, so a path is no message of its own. What is sent is always a choice that
// the server lists now; if the next leg is not among them, the course is over and the board shows how far it got.
import type { Choice } from '../../lib/streams'
import type { Leg, Path } from './reach'
import type { View } from './view'

export interface Course {
  path: Path
  /** The points there were when it began, and the turn that it belongs to. */
  points: number
  turn: string
  /** How many legs have been sent, the last of them in this position. */
  sent: number
  seq: number
}

/** A position as the board is given it. */
export interface Now {
  view: View
  seq: number
  choices: readonly Choice[]
  /** The choice that was sent and is not answered yet; null once it is refused. */
  sent: Choice | null
}

export type Next =
  /** Send this choice; `course` is the course then. */
  | { what: 'send'; choice: Choice; leg: Leg; course: Course }
  /** The player has to answer first whether to swap a chip; `leg` led there. */
  | { what: 'ask'; leg: Leg }
  /** What was sent is not answered yet. */
  | { what: 'wait' }
  | { what: 'done' }
  /** It cannot go on: a move was refused or taken back, or the turn is over. */
  | { what: 'broken' }

function turnOf({ round, turns, actor }: View): string {
  return `${round} ${turns} ${actor}`
}

export function courseOf(path: Path, view: View): Course {
  return { path, points: view.points, turn: turnOf(view), sent: 0, seq: -1 }
}

/** What to do in this position. Asking again in the same one sends nothing twice. */
export function nextOf(course: Course, { view, seq, choices, sent }: Now): Next {
  const before = course.path.legs[course.sent - 1]
  const leg = course.path.legs[course.sent]
  if (before && seq === course.seq) return sent ? { what: 'wait' } : { what: 'broken' }
  if (!leg) return { what: 'done' }
  const isOnCourse = turnOf(view) === course.turn && view.points === course.points - (before?.cost ?? 0)
  if (!isOnCourse) return { what: 'broken' }
  if (view.phase === 'swap' && before?.asksSwap) return { what: 'ask', leg: before }
  const choice = choices.find(({ text }) => text === leg.text)
  if (!choice) return { what: 'broken' }
  return { what: 'send', choice, leg, course: { ...course, sent: course.sent + 1, seq } }
}
