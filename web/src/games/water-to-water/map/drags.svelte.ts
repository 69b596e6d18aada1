// A tile that is dragged: from the hand, or from where it lies as a ghost. Over a cell where it fits it snaps there, as a
// ghost; dropped anywhere else, all is as it was before.
import type { Desk } from '../desk.svelte'
import type { Cell } from '../tiles'
import type { Point } from './framing'

export interface Dragged extends Point {
  tile: number
  rotation: number
  /** Whether it lies in a cell where it can be laid. */
  isSnapped: boolean
}

/** A finger hides what is under it: the tile is held this far above, in pixels. */
export const LIFT = 52

export class Drags {
  /** The tile that is dragged, at a point of the screen. */
  now = $state.raw<Dragged | null>(null)
  /** The cell at a point of the screen, which only the map knows. */
  cellAt: (at: Point) => Cell | null = () => null
  #seq = 0

  constructor(private readonly desk: Desk) {}

  start(tile: number): void {
    this.#seq = this.desk.seq
    this.desk.dragStart()
    this.now = { tile, rotation: this.desk.ghost?.rotation ?? 0, x: 0, y: 0, isSnapped: false }
  }

  move({ x, y }: Point, isTouch: boolean): void {
    if (!this.now) return
    if (this.desk.seq !== this.#seq) return this.cancel()
    const at = { x, y: isTouch ? y - LIFT : y }
    const cell = this.cellAt(at)
    this.desk.drag(cell)
    const { ghost } = this.desk
    this.now = { ...this.now, ...at, rotation: ghost?.rotation ?? this.now.rotation, isSnapped: !!ghost }
  }

  drop(): void {
    if (!this.now) return
    if (this.desk.seq === this.#seq) this.desk.dragEnd(this.now.isSnapped)
    this.now = null
  }

  cancel(): void {
    if (!this.now) return
    if (this.desk.seq === this.#seq) this.desk.dragEnd(false)
    this.now = null
  }
}
