// What someone looks at besides the position: everyone's goals, what a score is made of, a cell that is marked.
import type { Desk } from '../desk.svelte'
import { chanceAt } from '../odds'
import { boxOf, byRows, key, tilesByCell, beside, DIRECTIONS, type Cell } from '../tiles'

/** A part of a score that is pointed at. */
export interface Pointed {
  /** Whose score; null where it is nobody's. */
  seat: number | null
  /** Cells, as "x,y". */
  places: readonly string[]
}

export class Open {
  readonly #desk: Desk
  /** The part of a score that is pointed at in a sheet. */
  pointed = $state.raw<Pointed | null>(null)
  /** Whose goals are shown; null for everyone's. */
  goalsOf = $state<number | null>(null)
  /** Whether the next tap on an empty cell marks it. */
  isMarking = $state(false)

  constructor(desk: Desk) {
    this.#desk = desk
  }

  readonly taken = $derived.by(() => tilesByCell(this.#desk.view.board.tiles))

  /** The empty cells next to a tile, by rows. */
  readonly frontier = $derived.by((): Cell[] => {
    const found = new Map<string, Cell>()
    for (const tile of this.taken.values())
      for (const direction of DIRECTIONS) {
        const cell = beside(tile, direction)
        const name = key(cell.x, cell.y)
        if (!this.taken.has(name)) found.set(name, cell)
      }
    return [...found.values()].sort(byRows)
  })

  /** The chance that the next tile fits the marked cell. */
  readonly chance = $derived.by(() => {
    const { marked, view, content } = this.#desk
    return marked && !this.taken.has(key(marked.x, marked.y)) ? chanceAt(this.taken, content.tiles, view.bag, marked) : null
  })

  /** What a player's points are made of. */
  sumOf(seat: number): { say: string; points: number; places: string[] }[] {
    return seat < 0 ? [] : []
  }

  /** Where a cell is, as people say it: counted from 1 at the map's north-west corner. */
  placeOf({ x, y }: Cell): { row: number; column: number } {
    const box = boxOf(this.#desk.view.board.tiles) ?? { west: 0, north: 0 }
    return { row: y - box.north + 1, column: x - box.west + 1 }
  }

  /** Mark an empty cell, to know the odds that a tile fits there. */
  mark({ x, y }: Cell): void {
    this.isMarking = false
    if (this.taken.has(key(x, y))) return
    this.#desk.marked = { x, y }
    this.#desk.sheet = { name: 'bag' }
  }

  toggleGoals(): void {
    this.#desk.areGoalsShown = !this.#desk.areGoalsShown
    this.goalsOf = null
  }
}
