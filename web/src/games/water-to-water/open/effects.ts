// What a tile would do, as it is outlined and said: what it finishes, makes larger, opens again, and whose goals it serves.
import type { Difference } from '../difference'
import type { Feature } from '../features'
import type { Goal, What } from '../goals'
import { key, type Cell } from '../tiles'
import type { View } from '../types'

export type EffectKind = 'finished' | 'grown' | 'undone' | 'made' | 'split' | 'filled' | 'smaller' | 'square' | 'wider'

export interface Effect {
  is: EffectKind
  of: 'lake' | 'river' | 'land' | 'void' | 'grid' | 'map'
  cells: Cell[]
  /** The lake, river or island itself, for a line along it. */
  feature: Feature | null
  /** Its size afterwards. */
  size: number
  /** Whose Characters score by such things. */
  seats: number[]
}

/** The Characters that score by each kind of thing. */
const AFTER: Readonly<Record<Effect['of'], readonly string[]>> = {
  lake: ['lake-nymph', 'wave-rider'],
  land: ['islander', 'strider'],
  river: ['river-lord'],
  void: ['bog-minder', 'planter'],
  grid: ['gardener'],
  map: ['adventurer'],
}

/** The seats that score by a kind of thing; a student by what the teacher does. */
export function seatsAfter({ players, teacher }: Pick<View, 'players' | 'teacher'>, of: Effect['of']): number[] {
  return players.flatMap(({ character }, seat) => {
    const name = character === 'student' && teacher !== null ? players[teacher]?.character : character
    return name && AFTER[of].includes(name) ? [seat] : []
  })
}

/** Everything worth an outline; what nobody at the table scores by comes last, and only if it is finished or opened. */
export function effectsOf(
  view: Pick<View, 'players' | 'teacher'>,
  { finished, grown, undone, voids }: Difference,
  before: readonly Goal[],
  after: readonly Goal[],
): Effect[] {
  const found: Effect[] = []
  const add = (is: EffectKind, of: Effect['of'], cells: Cell[], size: number, feature: Feature | null = null) =>
    found.push({ is, of, cells, feature, size, seats: seatsAfter(view, of) })
  for (const feature of finished) add('finished', feature.kind, feature.cells, feature.size, feature)
  for (const { feature } of grown) add('grown', feature.kind, feature.cells, feature.size, feature)
  for (const feature of undone) add('undone', feature.kind, feature.cells, feature.size, feature)
  for (const change of voids) {
    if (change.what === 'filled') add('filled', 'void', change.before.cells, 0)
    else for (const { cells, size } of change.after) add(change.what, 'void', cells, size)
  }
  for (const { cells, size } of newlyDone(before, after, 'grid')) add('square', 'grid', cells, size)
  for (const { cells, size } of changed(before, after, 'map')) add('wider', 'map', cells, size)
  const matters = ({ is, seats }: Effect) => seats.length > 0 || is === 'finished' || is === 'undone' || is === 'made'
  return found.filter(matters).sort((one, other) => Number(other.seats.length > 0) - Number(one.seats.length > 0))
}

const nameOf = ({ cells }: Goal) => cells.map(({ x, y }) => key(x, y)).join(' ')

function newlyDone(before: readonly Goal[], after: readonly Goal[], what: What): Goal[] {
  const old = new Set(before.filter((goal) => goal.what === what && goal.isDone).map(nameOf))
  return once(after.filter((goal) => goal.what === what && goal.isDone && !old.has(nameOf(goal))))
}

function changed(before: readonly Goal[], after: readonly Goal[], what: What): Goal[] {
  const old = new Set(before.filter((goal) => goal.what === what).map(({ size }) => size))
  return once(after.filter((goal) => goal.what === what && !old.has(goal.size)))
}

/** The same thing is a goal of several seats at times. */
function once(goals: Goal[]): Goal[] {
  return [...new Map(goals.map((goal) => [nameOf(goal), goal])).values()]
}
