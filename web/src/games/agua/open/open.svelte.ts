// What someone looks at besides the board: values and collections, what is under a droplet, and what cards have told.
import { describer } from '../describe'
import { holeChange } from '../exchange'
import { collections, worths, type HoleChange } from '../values'
import { CHILDREN_EXCHANGES, HOLES } from '../view'
import { firstVisits, newVisits, type Visit } from '../visits'
import { filledHoles } from '../world'
import type { Around } from './around'
import { queued } from './facts'
import { textsFor } from './text'

/** A sheet over the board, and what of. */
export type Sheet =
  | { name: 'values' }
  | { name: 'player'; seat: number }
  | { name: 'tower'; droplet: number }
  | { name: 'card'; card: string }
  | { name: 'album' }

export class Open {
  /** The sheet that is open. */
  sheet = $state.raw<Sheet | null>(null)
  /** Fields to outline on the board, from an item that is pointed at. */
  outlined = $state.raw<readonly string[]>([])
  /** The cards whose fact is shown now and next. */
  queue = $state.raw<readonly Visit[]>([])

  constructor(readonly around: Around) {}

  readonly isForChildren = $derived.by(() => this.around.options.isForChildren)
  readonly t = $derived.by(() => textsFor(this.isForChildren))
  readonly describe = $derived.by(() => {
    const { board, view, options, names, viewer } = this.around
    return describer({ board, view, options, names, seat: viewer, reach: null, exchanges: [] })
  })

  // Values and collections

  /** The chip that the choice that is looked at would put into a hole. */
  readonly change = $derived.by((): HoleChange | null => {
    const { chosen, choices, view } = this.around
    return chosen && choices.some(({ text }) => text === chosen.text) ? holeChange(view, chosen) : null
  })
  readonly worths = $derived.by(() => worths(this.around.board, this.around.view, this.around.options, this.change))
  readonly collections = $derived.by(() => collections(this.around.board, this.around.view, this.around.options, this.change))
  /** How far the game is: filled holes, or in the children's game exchanged cards. */
  readonly progress = $derived.by(() => {
    const { board, view } = this.around
    if (this.isForChildren) return { n: view.exchanged, of: CHILDREN_EXCHANGES }
    return { n: filledHoles(board, view.chips), of: HOLES }
  })
  /** The seats clockwise from the viewer, as they sit around the table. */
  readonly seats = $derived.by(() => this.collections.map((_, i, all) => (i + (this.around.viewer ?? 0)) % all.length))

  // Sheets

  showTower(droplet: number): void {
    if (this.around.view.droplets[droplet]) this.sheet = { name: 'tower', droplet }
  }

  /** The card that lies in a frame. */
  showCard(frame: string): void {
    const card = this.around.view.cards[frame]
    if (card) this.sheet = { name: 'card', card }
  }

  close(): void {
    this.outlined = []
    this.sheet = null
  }

  // What cards tell

  readonly visits = $derived.by(() => firstVisits(this.around.board, this.around.view, this.around.history))
  /** The card that tells its fact now. */
  readonly told = $derived.by(() => this.queue[0] ?? null)
  #followed = -1

  /** Take in a position: cards that were visited for the first time will tell their fact. */
  follow(): void {
    const { board, view, history, recent, seq, viewer, isPast } = this.around
    if (seq === this.#followed || isPast) return
    this.#followed = seq
    const visits = newVisits(board, view, history, recent)
    if (visits.length) this.queue = queued(this.queue, visits, viewer)
  }

  /** Enough of the fact that is shown. */
  next(): void {
    this.queue = this.queue.slice(1)
  }

  cardOf(key: string) {
    return this.around.board.world.cards.find((card) => card.key === key) ?? null
  }
}
