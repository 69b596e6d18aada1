// What someone looks at besides the position: everyone's goals, what a score is made of, a cell that is marked, and what
// the tile that is about to be laid would do.
import type { Desk } from '../desk.svelte'
import { rowAndColumn, walkable } from '../describe'
import { difference } from '../difference'
import { featuresOf } from '../features'
import { allGoals, characterSet, goalsOf, survey, type Goal } from '../goals'
import { chanceAt } from '../odds'
import { beside, byRows, DIRECTIONS, key, tilesByCell, withTile, type Cell } from '../tiles'
import { effectsOf, type Effect } from './effects'
import { plateOf, pointsSaid, tileSaid } from './plate'
import { t } from './text'
import { tilesGone } from './wrath'

/** A part of a score that is pointed at. */
export interface Pointed {
  /** Whose score; null where it is nobody's. */
  seat: number | null
  /** Cells, as "x,y". */
  places: readonly string[]
}

/** A line of a score. */
export interface Item {
  say: string
  points: number
  places: string[]
}

export class Open {
  readonly #desk: Desk
  /** The part of a score that is pointed at in a sheet. */
  pointed = $state.raw<Pointed | null>(null)
  /** Whose goals alone are shown; null for everyone's. */
  onlyOf = $state<number | null>(null)
  /** The player whose plate the mouse is on, while goals are shown. */
  hoveredSeat = $state<number | null>(null)
  /** Whether the next tap on an empty cell marks it. */
  isMarking = $state(false)

  constructor(desk: Desk) {
    this.#desk = desk
  }

  // What is where

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

  /** Where a cell is, as people say it: as the map's cells are numbered. */
  placeOf({ x, y }: Cell): { row: number; column: number } {
    return rowAndColumn({ x, y }, walkable(this.taken))
  }

  // Goals and scores

  readonly #characters = $derived.by(() => characterSet(this.#desk.content.characters.values(), this.#desk.options))
  readonly features = $derived.by(() => featuresOf(this.#desk.view.board.tiles, this.#desk.content.tiles))
  readonly #survey = $derived.by(() => survey(this.#desk.view, this.#desk.content.tiles, this.features))
  readonly goals = $derived.by(() => allGoals(this.#survey, this.#characters))
  /** The goals that are outlined on the map: everyone's or one player's, while they are wanted; at the end the winners'. */
  readonly shownGoals = $derived.by((): Goal[] => {
    const { view, areGoalsShown } = this.#desk
    // At the end, what the winners have won with.
    if (!areGoalsShown) {
      return view.phase === 'over' ? this.goals.filter(({ seat, isDone, cells }) => isDone && cells.length > 0 && view.winners.includes(seat)) : []
    }
    return this.goals.filter(({ seat, cells }) => cells.length > 0 && !this.#isStudent(seat) && (this.goalsOf === null || this.goalsOf === seat))
  })

  /** Whose goals alone are on the map now; null for everyone's. */
  readonly goalsOf = $derived.by(() => {
    const { hoveredSeat } = this
    return hoveredSeat !== null && this.goalSeats.includes(hoveredSeat) ? hoveredSeat : this.onlyOf
  })
  /** The players whose goals are outlined now, each in the line that their plate has. */
  readonly outlinedSeats = $derived.by(() => (!this.#desk.areGoalsShown ? [] : this.goalsOf === null ? this.goalSeats : [this.goalsOf]))

  /** The players whose goals can be shown; a student's are the teacher's. */
  readonly goalSeats = $derived.by(() => [...new Set(this.goals.map(({ seat }) => seat))].filter((seat) => !this.#isStudent(seat)))

  #isStudent(seat: number): boolean {
    return this.#desk.view.players[seat]?.character === 'student'
  }

  toggleGoals(): void {
    this.#desk.areGoalsShown = !this.#desk.areGoalsShown
    this.onlyOf = null
  }

  /** Show one player's goals and nobody else's; once more, everyone's again. */
  showGoalsOf(seat: number): void {
    this.onlyOf = this.#desk.areGoalsShown && this.onlyOf === seat ? null : seat
    this.#desk.areGoalsShown = true
  }

  /** What a player's points are made of; a student's are the teacher's. */
  sumOf(seat: number): Item[] {
    const { view, content } = this.#desk
    const plate = plateOf(view, view, seat, this.#desk)
    if (plate.unit === 'tiles') return tilesGone(view, !!plate.bond)
    if (plate.unit === 'rounds') return plate.points ? [{ say: pointsSaid(plate), points: plate.points, places: [] }] : []
    return goalsOf(this.#survey, this.#characters, seat)
      .filter(({ isDone }) => isDone)
      .map((goal) => {
        const [first] = goal.cells
        const tile = first && this.taken.get(key(first.x, first.y))
        const what = t(`open.item.${goal.what}`, { size: goal.size, tile: tile ? tileSaid(tile.tile, content.tiles) : '' })
        return {
          say: first && !['map', 'ruin', 'artifact'].includes(goal.what) ? t('open.item_at', { what, ...this.placeOf(first) }) : what,
          points: goal.points,
          places: goal.cells.map(({ x, y }) => key(x, y)),
        }
      })
  }

  // What a move would do

  /** What the tile that is about to be laid does; empty where there is none. */
  readonly effects = $derived.by((): Effect[] => {
    const { ghost, view, content } = this.#desk
    if (!ghost) return []
    const tiles = withTile(view.board.tiles, ghost)
    const after = { ...view, board: { ...view.board, tiles } }
    const features = featuresOf(tiles, content.tiles)
    const goals = allGoals(survey(after, content.tiles, features), this.#characters)
    return effectsOf(view, difference(this.features, features), this.goals, goals)
  })

  // Odds

  /** The chance that the next tile fits the marked cell. */
  readonly chance = $derived.by(() => {
    const { marked, view, content } = this.#desk
    return marked && !this.taken.has(key(marked.x, marked.y)) ? chanceAt(this.taken, content.tiles, view.bag, marked) : null
  })

  /** Mark an empty cell, to know the odds that a tile fits there. */
  mark({ x, y }: Cell): void {
    this.isMarking = false
    if (this.taken.has(key(x, y))) return
    this.#desk.marked = { x, y }
    this.#desk.sheet = { name: 'bag' }
  }
}
