// A tile that is dragged: from the hand, or from where it lies as a ghost. Over a cell where it fits it snaps there, as a
// ghost; over the tiles out of play it can be set aside, with the Power for it; dropped anywhere else, all is as it was.
import type { Desk } from '../desk.svelte'
import type { Cell } from '../tiles'
import type { Point } from './framing'

export interface Dragged extends Point {
  tile: number
  rotation: number
  /** Whether it lies in a cell where it can be laid. */
  isSnapped: boolean
  /** Whether it would be set aside if it were let go. */
  isOverPile: boolean
}

/** A finger hides what is under it: the tile is held this far above, in pixels. */
export const LIFT = 52

export class Drags {
  /** The tile that is dragged, at a point of the screen. */
  now = $state.raw<Dragged | null>(null)
  /** The cell at a point of the screen, which only the map knows. */
  cellAt: (at: Point) => Cell | null = () => null
  /** Whether a point of the screen is on the tiles out of play. */
  isOnPile: (at: Point) => boolean = () => false
  #seq = 0

  constructor(private readonly desk: Desk) {}

  /** The choice to set the dragged tile aside (WW-27), if there is one. */
  readonly setAside = $derived.by(() => (this.now ? this.desk.find('SetAside', { tile: this.now.tile }) : null))

  start(tile: number): void {
    this.#seq = this.desk.seq
    this.desk.dragStart()
    this.now = { tile, rotation: this.desk.ghost?.rotation ?? 0, x: 0, y: 0, isSnapped: false, isOverPile: false }
  }

  move({ x, y }: Point, isTouch: boolean): void {
    if (!this.now) return
    if (this.desk.seq !== this.#seq) return this.cancel()
    const at = { x, y: isTouch ? y - LIFT : y }
    // A pile is met by the finger or by the tile above it: it is too small to aim with what one cannot see.
    const isOverPile = !!this.setAside && (this.isOnPile({ x, y }) || this.isOnPile(at))
    this.desk.drag(isOverPile || this.desk.tileInUse !== this.now.tile ? null : this.cellAt(at))
    const { ghost } = this.desk
    this.now = { ...this.now, ...at, rotation: ghost?.rotation ?? this.now.rotation, isSnapped: !!ghost, isOverPile }
  }

  drop(): void {
    if (!this.now) return
    const aside = this.now.isOverPile ? this.setAside : null
    if (this.desk.seq === this.#seq) {
      this.desk.dragEnd(this.now.isSnapped)
      // It is only shown, as by its button, until it is confirmed.
      if (aside) this.desk.hold(aside)
    }
    this.now = null
  }

  cancel(): void {
    if (!this.now) return
    if (this.desk.seq === this.#seq) this.desk.dragEnd(false)
    this.now = null
  }
}
