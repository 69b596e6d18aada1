// How the board fills the box it is given: which arrangement of the drawing, how large, and where the dice are.

export interface Room {
  width: number
  height: number
}

/** What an arrangement needs: its size, and the size of its letters, in its own units. */
export interface Frame {
  size: [number, number]
  letters: number
}

export interface Fit {
  key: string
  /** Whether the dice are in a column beside the drawing, and not in a row above it. */
  isAside: boolean
  /** How much room the dice take: the column's width or the row's height. */
  tray: number
  /** The screen's pixels for a unit of the drawing. */
  scale: number
  /** The upper left corner of the drawing, in the room that the dice leave. */
  left: number
  top: number
}

/** A die's side and the space after it; a finger needs 44. */
export const DIE = 44
const STEP = DIE + 3
const LABEL = 40
const EDGE = 8
/** Names smaller than this are hard to read. */
const READABLE = 13
const NAME = 20

/** The dice in a row above the drawing, or in columns beside it: how much that takes. */
export function trayRow(width: number, dice: number): number {
  const inRow = Math.max(1, Math.floor((width - LABEL - 2 * EDGE) / STEP))
  return Math.ceil(dice / inRow) * STEP + EDGE
}
export function trayColumn(height: number, dice: number): number {
  const inColumn = Math.max(1, Math.floor((height - LABEL - EDGE) / STEP))
  return Math.ceil(dice / inColumn) * STEP + EDGE
}

/** The arrangement that fills most of the box while its names can be read. */
export function fitted(box: Room, dice: number, frames: [string, Frame][]): Fit {
  let best: Fit | null = null
  let most = -1
  for (const [key, { size, letters }] of frames) {
    for (const isAside of [false, true]) {
      const tray = isAside ? trayColumn(box.height, dice) : trayRow(box.width, dice)
      const width = Math.max(1, box.width - (isAside ? tray : 0))
      const height = Math.max(1, box.height - (isAside ? 0 : tray))
      const scale = Math.min(width / size[0], height / size[1])
      const worth = size[0] * size[1] * scale * scale * Math.min(1, (NAME * letters * scale) / READABLE) ** 2
      if (worth <= most) continue
      most = worth
      best = { key, isAside, tray, scale, left: (width - size[0] * scale) / 2, top: (height - size[1] * scale) / 2 }
    }
  }
  return best!
}
