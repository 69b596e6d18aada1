// What someone looks at besides the board: values and collections, what is under a droplet, and what cards have told.
import type { Desk } from '../desk.svelte'
import { holeChange } from '../exchange'
import { collections, worths, type HoleChange } from '../values'
import { CHILDREN_EXCHANGES, HOLES } from '../view'
import { firstVisits, newVisits, type Visit } from '../visits'
import { filledHoles } from '../world'
import { queued } from './facts'
import { textsFor } from './text'

export class Open {
  /** The cards whose fact is shown now and next. */
  queue = $state.raw<readonly Visit[]>([])

  constructor(readonly desk: Desk) {}

  readonly isForChildren = $derived.by(() => this.desk.options.isForChildren)
  readonly t = $derived.by(() => textsFor(this.isForChildren))

  // Values and collections

  /** The chip that the choice that is looked at would put into a hole. */
  readonly change = $derived.by((): HoleChange | null => {
    const { chosen, choices, view } = this.desk
    return chosen && choices.some(({ text }) => text === chosen.text) ? holeChange(view, chosen) : null
  })
  readonly worths = $derived.by(() => worths(this.desk.board, this.desk.view, this.desk.options, this.change))
  readonly collections = $derived.by(() => collections(this.desk.board, this.desk.view, this.desk.options, this.change))
  /** How far the game is: filled holes, or in the children's game exchanged cards. */
  readonly progress = $derived.by(() => {
    const { board, view } = this.desk
    if (this.isForChildren) return { n: view.exchanged, of: CHILDREN_EXCHANGES }
    return { n: filledHoles(board, view.chips), of: HOLES }
  })
  /** The seats clockwise from the viewer, as they sit around the table. */
  readonly seats = $derived.by(() => this.collections.map((_, i, all) => (i + (this.desk.seat ?? 0)) % all.length))

  /** A seat's points after the choice that is looked at. */
  pointsAfter(seat: number): number {
    const { after, points } = this.collections[seat]!
    return this.change || !this.desk.isPreview ? after : (this.desk.after.scores[seat] ?? points)
  }

  /** Outline these fields on the board while something that tells of them is pointed at. */
  point(places: readonly string[]): void {
    this.desk.pointed = places
  }

  // What cards tell

  readonly visits = $derived.by(() => firstVisits(this.desk.board, this.desk.view, this.desk.history))
  /** The card that tells its fact now. */
  readonly told = $derived.by(() => this.queue[0] ?? null)
  #followed = -1

  /** Take in a position: cards that were visited for the first time will tell their fact. */
  follow(): void {
    const { board, view, history, recent, seq, seat } = this.desk
    // What is shown once more has been told.
    if (seq <= this.#followed) return
    this.#followed = seq
    const visits = newVisits(board, view, history, recent)
    if (visits.length) this.queue = queued(this.queue, visits, seat)
  }

  /** Enough of the fact that is shown. */
  next(): void {
    this.queue = this.queue.slice(1)
  }

  cardOf(key: string) {
    return this.desk.board.world.cards.find((card) => card.key === key) ?? null
  }
}
