// Where water is seen to run, as few and long paths: along waterways, over filled holes, along the arrows that are open.
import type { DrawnBoard, Spot } from '../geometry'
import type { Arrow, Chip } from '../view'
import { pointsOf, type Track } from './tracks'

/** How long the head of an arrow is. */
const HEAD = 15

/** A path without what lies under the signs of its arrow, which stay readable, and under its head. */
export function clearOf(path: string, signs: readonly Spot[], radius: number, head = HEAD): string {
  let isDrawing = false
  let found = ''
  // Signs are small: the points must be closer to each other than that.
  const points = fine(pointsOf(path), radius / 3)
  const end = points.at(-1)
  for (const { x, y } of points) {
    const isHead = !!end && Math.hypot(x - end.x, y - end.y) < head
    const isUnder = isHead || signs.some(([left, top]) => Math.hypot(x - left, y - top) < radius)
    if (!isUnder) found += `${isDrawing ? 'L' : 'M'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
    isDrawing = !isUnder
  }
  return found
}

function fine(points: { x: number; y: number }[], step: number): { x: number; y: number }[] {
  return points.flatMap((to, at) => {
    const from = points[at - 1]
    if (!from) return [to]
    const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step))
    return Array.from({ length: parts }, (_, part) => ({
      x: from.x + ((to.x - from.x) * (part + 1)) / parts,
      y: from.y + ((to.y - from.y) * (part + 1)) / parts,
    }))
  })
}

export interface Streams {
  /** Water that runs whatever the dice show. */
  quiet: string
  /** Arrows that the dice open, by colour, and the places of their signs. */
  open: { colour: Arrow; path: string; badges: Spot[] }[]
  /** Arrows that they do not. */
  closed: string
}

export interface Conditions {
  dice: readonly Arrow[]
  chips: Readonly<Record<string, Chip>>
  isHole: (field: string) => boolean
  /** The radius of an arrow's sign. */
  badge: number
}

/** A way over an open hole is dry; a filled one carries it. */
export function streamsOf(tracks: readonly Track[], { dice, chips, isHole, badge }: Conditions): Streams {
  const isDry = (field: string) => isHole(field) && !chips[field]
  const quiet = tracks.filter(({ colours, from, to }) => !colours.length && !isDry(from) && !isDry(to))
  const colours = [...new Set(dice)]
  const isShut = ({ colours: all }: Track) => all.length > 0 && !all.some((colour) => colours.includes(colour))
  return {
    closed: colours.length ? tracks.filter(isShut).map(({ line }) => line).join('') : '',
    quiet: quiet.map(({ path }) => path).join(''),
    open: colours.map((colour) => {
      const lit = tracks.filter((track) => track.colours.includes(colour))
      return {
        colour,
        path: lit.map(({ line, badges }) => clearOf(line, badges, badge + 3)).join(''),
        badges: lit.flatMap(({ badges, colours: all }) => badges.filter((_, at) => all[at] === colour)),
      }
    }),
  }
}

/** How a filled hole lies in its waterway: the direction of the water over it, in degrees. */
export function bridgeAngle(drawn: Pick<DrawnBoard, 'fields' | 'waterways'>, hole: string): number {
  const row = drawn.waterways.find(({ fields }) => fields.includes(hole))?.fields ?? [hole]
  const at = row.indexOf(hole)
  const [from, to] = [drawn.fields[row[at - 1] ?? hole]?.at, drawn.fields[row[at + 1] ?? hole]?.at]
  if (!from || !to) return 0
  return Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI)
}
