// Where the buttons "how many cubes" go: near the arrow, and off the two places between which the cubes move.

export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** A button and the space around it. */
export const STEP = 50
const PADDING = 8
const EDGE = 2
/** So many look best in one row. */
const FEW = 4
/** How many spots are tried in each direction. */
const SPOTS = 16
/** How many pixels further away a spot may rather be than cover one of what is kept free. */
const COVERED = 5
/** The same for what is rather kept free. */
const COVERED_TOO = 0.02

const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

/** The rectangle for so many buttons within a room, in one row or more. */
export function placedCounts(
  count: number,
  room: { width: number; height: number },
  arrow: { x: number; y: number },
  kept: Rect[],
  spared: Rect[] = [],
): Rect & { columns: number } {
  let best: (Rect & { columns: number }) | null = null
  let least = Infinity
  const most = Math.max(1, Math.floor((room.width - PADDING - 2 * EDGE) / STEP))
  const fewest = Math.ceil(count / most)
  for (let rows = fewest; rows <= (count > FEW ? Math.max(3, fewest) : fewest); rows++) {
    const columns = Math.ceil(count / rows)
    const width = columns * STEP + PADDING
    const height = Math.ceil(count / columns) * STEP + PADDING
    for (let n = 0; n < SPOTS * SPOTS; n++) {
      const left = EDGE + ((room.width - width - 2 * EDGE) * (n % SPOTS)) / (SPOTS - 1)
      const top = EDGE + ((room.height - height - 2 * EDGE) * Math.floor(n / SPOTS)) / (SPOTS - 1)
      const rect = { left, top, width, height, columns }
      const covered = (others: Rect[]) => others.reduce((sum, other) => sum + overlap(rect, other), 0)
      const away = Math.hypot(left + width / 2 - arrow.x, top + height / 2 - arrow.y)
      const cost = away + COVERED * covered(kept) + COVERED_TOO * covered(spared)
      if (cost >= least) continue
      least = cost
      best = rect
    }
  }
  return best!
}
