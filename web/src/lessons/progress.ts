// How far someone is in each lesson, kept in the browser. The server keeps nothing.

export interface Progress {
  /** What was done so far: enough to go on from there. */
  actions: string[]
  step: number
  steps: number
  /** Whether the lesson was ever done to its end. */
  isDone: boolean
}

const KEY = 'watertable:lessons'
const OFFERED = 'watertable:lessons-offered'

type Kept = Record<string, Record<string, Progress>>

function read<Data>(key: string, none: Data): Data {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Data | null) ?? none
  } catch {
    return none
  }
}

/** The lessons of a game that were begun, by their names. */
export function begun(game: string): Record<string, Progress> {
  return read<Kept>(KEY, {})[game] ?? {}
}

/** Remember where someone is. A lesson that was done stays done when it is taken again. */
export function remember(game: string, lesson: string, now: Progress): void {
  const all = read<Kept>(KEY, {})
  const isDone = now.isDone || (all[game]?.[lesson]?.isDone ?? false)
  localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { ...all[game], [lesson]: { ...now, isDone } } }))
}

/** What to go on from: nothing in a lesson that was left at its end. */
export function actionsOf(game: string, lesson: string): string[] {
  const known = begun(game)[lesson]
  return known && known.step < known.steps ? known.actions : []
}

/** Whether the lessons of a game were offered before, or found without an offer. */
export function wasOffered(game: string): boolean {
  return read<string[]>(OFFERED, []).includes(game) || Object.keys(begun(game)).length > 0
}

export function noteOffer(game: string): void {
  const offered = read<string[]>(OFFERED, [])
  if (!offered.includes(game)) localStorage.setItem(OFFERED, JSON.stringify([...offered, game]))
}
