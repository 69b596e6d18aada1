// Where water and droplets run: every way of the board with its cards as one path in the board's units, and a droplet's
// journey along them, point by point.
import type { DrawnBoard, DrawnCard, Spot } from '../geometry'
import { CLOUD, type Arrow, type Event, type View } from '../view'
import { slotOf } from '../world'
import type { Point } from '../walking'

/** A way as it is drawn; `path` leads from the middle of a field to the middle of the next. */
export interface Track {
  from: string
  to: string
  colours: readonly Arrow[]
  kind: 'flow' | 'arrow' | 'rain' | 'card'
  path: string
  /** What is drawn of an arrow, on a card as far as its edge; the path itself where nothing is. */
  line: string
  badges: readonly Spot[]
}

const PART = /([MLQC])([^MLQC]*)/g

type Command = [letter: string, points: Point[]]

function commandsOf(path: string): Command[] {
  return [...path.matchAll(PART)].map(([, letter, numbers]): Command => {
    const all = numbers!.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number) ?? []
    const points: Point[] = []
    for (let at = 0; at + 1 < all.length; at += 2) points.push({ x: all[at]!, y: all[at + 1]! })
    return [letter!, points]
  })
}

function pathOf(commands: Command[]): string {
  const short = (value: number) => Math.round(value * 10) / 10
  return commands.map(([letter, points]) => letter + points.map(({ x, y }) => `${short(x)} ${short(y)}`).join(' ')).join('')
}

export function shifted(path: string, [left, top]: readonly [number, number]): string {
  return pathOf(commandsOf(path).map(([letter, points]) => [letter, points.map(({ x, y }) => ({ x: x + left, y: y + top }))]))
}

/** One path after another, as one. */
export function chained(paths: readonly string[]): string {
  return paths.filter(Boolean).map((path, at) => (at ? `L${path.slice(1)}` : path)).join('')
}

/** All ways of the board with these cards in its frames. */
export function tracksOf(drawn: DrawnBoard, cards: ReadonlyMap<string, DrawnCard>, laid: View['cards']): Track[] {
  const tracks: Track[] = drawn.ways.map((way) => ({ ...way, line: way.line || way.path }))
  for (const [frame, key] of Object.entries(laid)) {
    const card = cards.get(key)
    const place = drawn.frames[frame]
    if (!card || !place) continue
    const corner: [number, number] = [place.box[0], place.box[1]]
    for (const { from, to, exit, colours, path, line, badges } of card.ways) {
      const gate = to === null ? place.gates[exit ?? ''] : null
      const whole = chained([shifted(path, corner), gate?.path ?? ''])
      tracks.push({
        from: slotOf(frame, from),
        to: to === null ? (gate?.to ?? '') : slotOf(frame, to),
        colours,
        kind: 'card',
        path: whole,
        line: shifted(line || path, corner),
        badges: badges.map(([x, y]): Spot => [x + corner[0], y + corner[1]]),
      })
    }
  }
  return tracks
}

export function trackBetween(tracks: readonly Track[], from: string, to: string): Track | null {
  return tracks.find((track) => track.from === from && track.to === to) ?? null
}

const CURVE = 10

/** The points of a path, close enough to each other to be followed in straight lines. */
export function pointsOf(path: string): Point[] {
  const found: Point[] = []
  for (const [letter, points] of commandsOf(path)) {
    const from = found.at(-1)
    if (!from || letter === 'M' || letter === 'L') {
      found.push(...points)
      continue
    }
    const size = letter === 'Q' ? 2 : 3
    for (let at = 0; at + size <= points.length; at += size) {
      const corners = [found.at(-1)!, ...points.slice(at, at + size)]
      for (let step = 1; step <= CURVE; step++) found.push(onCurve(corners, step / CURVE))
    }
  }
  return found
}

/** De Casteljau: halfway points of halfway points. */
function onCurve(corners: Point[], share: number): Point {
  let points = corners
  while (points.length > 1)
    points = points.slice(1).map((to, at) => ({
      x: points[at]!.x + (to.x - points[at]!.x) * share,
      y: points[at]!.y + (to.y - points[at]!.y) * share,
    }))
  return points[0]!
}

/** So many points along a line, equally far from each other, the first and the last included. */
export function spaced(points: readonly Point[], count: number): Point[] {
  if (points.length < 2) return [...points]
  const far = points.map((point, at) => (at ? Math.hypot(point.x - points[at - 1]!.x, point.y - points[at - 1]!.y) : 0))
  const whole = far.reduce((sum, length) => sum + length, 0)
  const found: Point[] = []
  let at = 1
  let gone = 0
  for (let step = 0; step < count; step++) {
    const wanted = (whole * step) / (count - 1)
    while (at < points.length - 1 && gone + far[at]! < wanted) gone += far[at++]!
    const share = far[at] ? Math.min(1, (wanted - gone) / far[at]!) : 1
    const [from, to] = [points[at - 1]!, points[at]!]
    found.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  }
  return found
}

/** A leap from a point to another, in an arc. */
export function leap(from: Point, to: Point): string {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const high = 0.28 * Math.hypot(to.x - from.x, to.y - from.y)
  return pathOf([['M', [from]], ['Q', [{ x, y: y - high }, to]]])
}

/**
 * The fields that a droplet has come along from one position to the next, the first and the last included: along ways
 * where events say so, else straight from where it was to where it is.
 */
export function journey(events: readonly Event[], from: string, to: string): string[] {
  const fields = [from]
  for (const event of events) {
    const here = fields.at(-1)
    if ((event.type === 'DropletMoved' || event.type === 'DropletJumped') && event.source === here) fields.push(event.target)
    else if (event.type === 'DropletEvaporated' && event.field === here && here !== CLOUD) fields.push(CLOUD)
    else if (event.type === 'DropletMet' && event.field === here && to === CLOUD && fields.length === 1) fields.push(CLOUD)
  }
  if (fields.at(-1) === to) return fields
  const at = fields.lastIndexOf(to)
  return at > 0 ? fields.slice(0, at + 1) : [from, to]
}
