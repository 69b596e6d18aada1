// Where things that float over the map go: the buttons beside the tile that is about to be laid, and the small map in a
// corner. They stay in the window, keep clear of the legend at the bottom left, and cover as little as possible of what can
// be tapped.
import type { Area, Point, Size } from './framing'

const GAP = 8

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

function at(corner: Point, { width, height }: Size): Area {
  return { left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height }
}

function covered(place: Area, others: readonly Area[]): number {
  return others.reduce((sum, other) => sum + overlap(place, other), 0)
}

function within(low: number, high: number, wanted: number): number {
  return Math.max(low, Math.min(high, wanted))
}

const NONE: Size = { width: 0, height: 0 }

/** Where the legend lies, with a gap around it. */
function legendIn(view: Size, { width, height }: Size): Area {
  if (!width || !height) return { left: 0, top: 0, right: 0, bottom: 0 }
  return { left: 0, top: view.height - height - 2 * GAP, right: width + 2 * GAP, bottom: view.height }
}

export interface Buttons extends Point {
  isColumn: boolean
}

/**
 * Where a strip of `count` buttons goes beside a tile: to the right, the left, below or above, within the window and never
 * over the tile; of these, where it is clear of the legend, then where it covers the least of what should stay free.
 */
export function besideTile(tile: Area, view: Size, count: number, button: number, free: readonly Area[], legend = NONE): Buttons {
  const long = count * button + (count - 1) * GAP
  const column = { width: button, height: long }
  const row = { width: long, height: button }
  const middle = { x: (tile.left + tile.right) / 2, y: (tile.top + tile.bottom) / 2 }
  const inside = ({ x, y }: Point, size: Size): Point => ({
    x: within(GAP, view.width - GAP - size.width, x),
    y: within(GAP, view.height - GAP - size.height, y),
  })
  const places = [
    { size: column, isColumn: true, ...inside({ x: tile.right + GAP, y: middle.y - long / 2 }, column) },
    { size: column, isColumn: true, ...inside({ x: tile.left - GAP - button, y: middle.y - long / 2 }, column) },
    { size: row, isColumn: false, ...inside({ x: middle.x - long / 2, y: tile.bottom + GAP }, row) },
    { size: row, isColumn: false, ...inside({ x: middle.x - long / 2, y: tile.top - GAP - button }, row) },
  ]
  const cost = (place: (typeof places)[number]) => {
    const area = at(place, place.size)
    return 1000 * overlap(area, tile) + 100 * overlap(area, legendIn(view, legend)) + covered(area, free)
  }
  const [best] = places.map((place, order) => ({ place, order, cost: cost(place) })).sort((a, b) => a.cost - b.cost || a.order - b.order)
  const { x, y, isColumn } = best!.place
  return { x, y, isColumn }
}

export type Corner = 'south-east' | 'south-west' | 'north-east' | 'north-west'
const CORNERS: readonly Corner[] = ['south-east', 'south-west', 'north-east', 'north-west']

/** The corner where something is clear of the legend and covers the least; where it is already, unless another is better by far. */
export function freeCorner(view: Size, size: Size, free: readonly Area[], now: Corner, legend = NONE): Corner {
  const cost = (corner: Corner) => {
    const x = corner.endsWith('east') ? view.width - GAP - size.width : GAP
    const y = corner.startsWith('south') ? view.height - GAP - size.height : GAP
    const area = at({ x, y }, size)
    return 1000 * overlap(area, legendIn(view, legend)) + covered(area, free)
  }
  const best = [...CORNERS].sort((one, other) => cost(one) - cost(other))[0]!
  return cost(now) > cost(best) + 0.04 * size.width * size.height ? best : now
}
