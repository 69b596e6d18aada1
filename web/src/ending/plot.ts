// The course of the scores as lines: where each player's line runs, how it looks, and where its name stands.
import { fitted, widthOf } from '../lib/lettering'
import { seatColours } from '../lib/seats'
import { isolated } from '../lib/text'

export const PLOT = { width: 640, height: 220, left: 34, right: 132, top: 12, bottom: 26 }

const DASHES = ['', '9 4', '2 4', '12 4 2 4', '5 3', '1 5']
/** Names at the ends of lines are at least so far apart. */
const APART = 17
/** The size of the names, and how far from its line's end a name stands. */
export const LABEL = { size: 13, gap: 10 }
/** A longer game is drawn by so many points; nobody could tell more apart. */
const MOST = 320

export interface Line {
  seat: number
  colour: string
  dash: string
  points: string
  label: string
  /** Where the line ends, and the height of its name beside it. */
  end: { x: number; y: number }
  labelY: number
}

export interface Plot {
  lines: Line[]
  /** Heights with a number: the lowest, the highest, zero if it lies between. */
  levels: { y: number; value: number }[]
}

/** So many moves of a course, the first and the last among them. */
export function sampled(length: number, most: number): number[] {
  if (length <= most) return Array.from({ length }, (_, at) => at)
  return Array.from({ length: most }, (_, at) => Math.round((at * (length - 1)) / (most - 1)))
}

/** A name with its points, as far as there is room beside the plot. */
function labelled(name: string, total: number): string {
  const room = PLOT.right - LABEL.gap - 4 - widthOf(` ${total}`, LABEL.size)
  return `${isolated(fitted(name, room, LABEL.size))} ${total}`
}

/** Heights that are at least `APART` from each other, as near as can be to those wanted. */
function apart(wanted: number[], low: number, high: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y)
  order.forEach((item, at) => (item.y = Math.max(item.y, at ? order[at - 1]!.y + APART : low)))
  for (let at = order.length - 1; at >= 0; at--) {
    order[at]!.y = Math.min(order[at]!.y, at === order.length - 1 ? high : order[at + 1]!.y - APART)
  }
  const found = [...wanted]
  for (const { y, at } of order) found[at] = y
  return found
}

/** The plot of a course, so wide: letters keep their size on a small screen. */
export function plotted(course: readonly (readonly number[])[], names: string[], width = PLOT.width): Plot {
  const all = course.flat()
  const low = Math.min(0, ...all)
  const high = Math.max(low + 1, ...all)
  const { height, left, right, top, bottom } = PLOT
  const x = (at: number) => left + ((width - left - right) * at) / Math.max(1, course.length - 1)
  const y = (value: number) => height - bottom - ((height - top - bottom) * (value - low)) / (high - low)
  const moves = sampled(course.length, MOST)
  const last = course.at(-1) ?? []
  const labels = apart(last.map(y), top + 4, height - bottom)
  const lines = last.map((total, seat): Line => ({
    seat,
    colour: seatColours[seat % seatColours.length]!,
    dash: DASHES[seat % DASHES.length]!,
    points: moves.map((at) => `${x(at).toFixed(1)},${y(course[at]![seat]!).toFixed(1)}`).join(' '),
    label: labelled(names[seat] ?? '', total),
    end: { x: x(course.length - 1), y: y(total) },
    labelY: labels[seat]!,
  }))
  const levels = [...new Set([low, 0, high])].filter((value) => value >= low).map((value) => ({ value, y: y(value) }))
  return { lines, levels }
}
