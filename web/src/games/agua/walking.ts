// From field to field with the arrow keys: along the waterway or card where it goes on in that direction, else along
// another way, else to what lies nearest.
import type { Board } from './world'

export interface Point {
  x: number
  y: number
}

/** Where a field is on the screen or in the drawing; null if that is not known. */
export type PlaceOf = (field: string) => Point | null

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What lies this much off the direction of a key, as a share of how far it is ahead, still lies in it. */
const SKEW = 1

/** The field that an arrow key leads to; null if it is no arrow key, or there is none in that direction. */
export function neighbour(board: Board, from: string, key: string, placeOf: PlaceOf | null = null): string | null {
  const direction = DIRECTIONS[key]
  const field = board.fields.get(from)
  if (!direction || !field) return null
  const start = placeOf?.(from)
  if (!placeOf || !start) return inOrder(board, from, key)
  const linked = [...field.ways.map(({ target }) => target), ...field.sources.map(({ source }) => source)]
  const isAkin = (key: string) => {
    const other = board.fields.get(key)
    return !!other && (field.waterway ? other.waterway === field.waterway : !!field.frame && other.frame === field.frame)
  }
  for (const fields of [linked.filter(isAkin), linked, [...board.fields.keys()]]) {
    const found = nearest(fields, from, start, direction, placeOf)
    if (found) return found
  }
  return null
}

/** Of some fields, the one that lies nearest in a direction; what is off to the side counts as farther. */
function nearest(fields: readonly string[], from: string, start: Point, direction: Point, placeOf: PlaceOf): string | null {
  let best: string | null = null
  let least = Infinity
  for (const field of fields) {
    const place = field === from ? null : placeOf(field)
    if (!place) continue
    const [x, y] = [place.x - start.x, place.y - start.y]
    const ahead = x * direction.x + y * direction.y
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x)
    if (ahead <= 0 || aside > SKEW * ahead) continue
    const far = ahead + 2 * aside
    if (far < least) [best, least] = [field, far]
  }
  return best
}

/** Without a drawing: right and left go on and back along the ways, down and up through all fields in their order. */
function inOrder(board: Board, from: string, key: string): string | null {
  const field = board.fields.get(from)!
  if (key === 'ArrowRight') return field.ways[0]?.target ?? null
  if (key === 'ArrowLeft') return field.sources[0]?.source ?? null
  const all = [...board.fields.keys()]
  const at = all.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)
  return all[at] ?? null
}

/** The fields that are lit, in the order in which they are walked: the cheapest first. */
export function byCost(reached: Iterable<{ field: string; cost: number }>): string[] {
  return [...reached].sort((one, other) => one.cost - other.cost).map(({ field }) => field)
}

/** The next of some things after one (or, with step -1, before it), around from the last to the first. */
export function following<Thing>(things: readonly Thing[], from: Thing | null, step: 1 | -1 = 1): Thing | null {
  if (!things.length) return null
  const at = from === null ? -1 : things.indexOf(from)
  if (at < 0) return (step === 1 ? things[0] : things.at(-1)) ?? null
  return things[(at + step + things.length) % things.length] ?? null
}
