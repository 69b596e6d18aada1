// Where the cells are on the map: 100 of its units to a cell. How the map lies in its window is for all maps alike.
import { boxOf, type Cell } from '../tiles'
import type { Area, Point } from '../../../table/camera/framing'

export * from '../../../table/camera/framing'

export const CELL = 100

export function areaOf(cells: readonly Cell[]): Area {
  const box = boxOf(cells) ?? { west: 0, north: 0, east: 0, south: 0 }
  return { left: CELL * box.west, top: CELL * box.north, right: CELL * (box.east + 1), bottom: CELL * (box.south + 1) }
}

/** The cell at a point of the map; null in the seam between two. */
export function cellAt({ x, y }: Point, seam = 3): Cell | null {
  const cell = { x: Math.floor(x / CELL), y: Math.floor(y / CELL) }
  const [across, down] = [x - CELL * cell.x, y - CELL * cell.y]
  const isWithin = (at: number) => at >= seam && at <= CELL - seam
  return isWithin(across) && isWithin(down) ? cell : null
}
