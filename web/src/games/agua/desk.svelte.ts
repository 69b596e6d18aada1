// What every part of the board is given: the position, the pack, what is lit, and what a tap on a place means now.
//
// A place is a field by its key (a hole is a field, too) or a frame by its key. What can be done to droplets is in
// `board/moving.svelte.ts`, what is asked at the end of a turn in `ending.svelte.ts`; here it comes together.
import type { BoardProps } from '..'
import type { Choice } from '../../lib/connection.svelte'
import { isNight } from '../../lib/night.svelte'
import { Moving } from './board/moving.svelte'
import type { Arrangement, Content } from './content'
import { describer, type Sign } from './describe'
import { Ending } from './ending.svelte'
import { placesOf } from './geometry'
import { chipSwap, humiditySwap } from './swaps'
import { textsFor } from './text'
import { CLOUD, optionsOf, type Event, type View } from './view'
import type { Point } from './walking'
import { boardOf, type Board } from './world'

/** How a place is lit: a field that the droplet can reach, or a place that can be chosen, or has been. */
export interface Lit {
  tone: 'reach' | 'choice' | 'picked'
  /** Points that it costs to get there. */
  cost?: number
  /** What happens there. */
  signs?: Sign[]
}

/** What lies open over the board: the chips under a droplet, a card with its fact, all facts so far, the values, collections. */
export type Sheet =
  | { name: 'tower'; droplet: number }
  | { name: 'card'; frame: string }
  | { name: 'values' }
  | { name: 'collections' }
  | { name: 'player'; seat: number }
  | { name: 'album' }

const NOTHING: Choice[] = []
const NO_LIGHT: ReadonlyMap<string, Lit> = new Map()

export class Desk {
  readonly #props: () => BoardProps
  readonly content: Content

  /** Which way the board lies, as its box suits it. */
  arrangement = $state<Arrangement>('wide')
  /** The sheet that is open. */
  sheet = $state.raw<Sheet | null>(null)
  /** Places that something beside the board tells of. */
  pointed = $state.raw<readonly string[]>([])
  /** The place that a mouse rests on, or that has the focus. */
  hovered = $state<string | null>(null)

  constructor(content: Content, props: () => BoardProps) {
    this.content = content
    this.#props = props
  }

  // The position

  readonly view = $derived.by(() => this.#props().stream.view as unknown as View)
  /** What the choice that is looked at would lead to; the position itself where none is. */
  readonly after = $derived.by(() => (this.#props().isPreview ? (this.#props().view as unknown as View) : this.view))
  readonly isPreview = $derived.by(() => this.#props().isPreview)
  readonly seq = $derived.by(() => this.#props().stream.past ?? this.#props().stream.seq)
  readonly names = $derived.by(() => this.#props().names)
  readonly away = $derived.by(() => this.#props().away)
  /** The seat that looks on; null for a spectator. */
  readonly seat = $derived.by(() => this.#props().stream.seat)
  /** Whether only the next step is open, as in a lesson. */
  readonly isNextOnly = $derived.by(() => this.#props().stream.isNextOnly ?? false)
  readonly isAsked = $derived.by(() => !!this.#props().stream.ask && !this.#props().stream.ask!.passing)
  /** What the viewer may do. */
  readonly choices = $derived.by(() => (this.isAsked ? this.#props().choices : NOTHING))
  /** The choice that is looked at. */
  readonly chosen = $derived.by(() => this.#props().chosen)
  /** Whether confirming would send it; it is only pointed at otherwise. */
  readonly isHeld = $derived.by(() => this.#props().isHeld ?? false)
  readonly sent = $derived.by(() => this.#props().sent ?? null)
  readonly recent = $derived.by(() => this.#props().recent as unknown as Event[])
  readonly history = $derived.by(() => (this.#props().history ?? []) as unknown as Event[])
  /** Places to outline, from an item of a score. */
  readonly outlined = $derived.by(() => [...this.#props().outlined, ...this.pointed])
  readonly zoom = $derived.by(() => this.#props().zoom)
  readonly #optionsKey = $derived.by(() => JSON.stringify(this.#props().options))
  readonly options = $derived.by(() => optionsOf(JSON.parse(this.#optionsKey) as Record<string, unknown>))
  readonly t = $derived.by(() => textsFor(this.options.isForChildren))
  /** Whether it is the viewer's turn, or they only watch. */
  readonly isMine = $derived.by(() => this.isAsked && this.view.actor === this.seat)

  // The board

  readonly #cardsKey = $derived.by(() => JSON.stringify(this.view.cards))
  readonly board: Board = $derived.by(() => boardOf(this.content.world, JSON.parse(this.#cardsKey) as View['cards']))
  readonly drawn = $derived.by(() => this.content.boards[this.arrangement])
  /** Where each field is, in the units of the drawing. */
  readonly places = $derived.by(() => placesOf(this.drawn, this.content.cards, JSON.parse(this.#cardsKey) as View['cards']))
  readonly placeOf = (field: string): Point | null => this.places.get(field) ?? null
  readonly night = $derived.by(() => (isNight() ? '-night' : ''))

  // What is done

  readonly moving: Moving = new Moving(this)
  readonly ending: Ending = new Ending(this)
  /** A swap of droplets, or of a chip at a hole, that is asked about. */
  readonly humidity = $derived.by(() => humiditySwap(this.view, this.choices))
  readonly chipSwap = $derived.by(() => chipSwap(this.view, this.choices))
  /** Doing nothing, where that is allowed. */
  readonly pass = $derived.by(() => this.choices.find(({ move }) => move['type'] === 'Pass') ?? null)

  /** Every place that means something if it is tapped. */
  readonly lit = $derived.by((): ReadonlyMap<string, Lit> => {
    if (this.moving.course) return NO_LIGHT
    if (this.ending.stage) return this.ending.lit
    const { chipSwap } = this
    if (chipSwap) return new Map([[chipSwap.hole, { tone: 'picked' }]])
    return this.moving.lit
  })

  readonly words = $derived.by(() =>
    describer({
      board: this.board,
      view: this.view,
      options: this.options,
      names: this.names,
      seat: this.seat,
      reach: this.moving.reach,
      exchanges: this.ending.stage?.part === 'card' ? [...this.ending.lit.keys()] : [],
    }),
  )

  /** A tap on a field or a frame. */
  tap(place: string): void {
    if (this.moving.course) return this.moving.stop()
    if (this.ending.stage && this.ending.tap(place)) return
    if (this.moving.tap(place)) return
    const frame = this.board.cards.has(place) ? place : null
    const standing = place === CLOUD ? -1 : this.view.droplets.findIndex(({ field }) => field === place)
    if (standing >= 0) this.sheet = { name: 'tower', droplet: standing }
    else if (frame) this.sheet = { name: 'card', frame }
    else this.moving.refuse(place)
  }

  /** A tap on a droplet. */
  tapDroplet(droplet: number): void {
    if (this.moving.course) return this.moving.stop()
    if (this.moving.tapDroplet(droplet)) return
    const field = this.view.droplets[droplet]?.field ?? CLOUD
    if (this.lit.has(field)) this.tap(field)
    else this.sheet = { name: 'tower', droplet }
  }

  /** A droplet that is named rather than pointed at, by a key or in the strip. */
  pickDroplet(droplet: number): void {
    if (this.moving.course) return this.moving.stop()
    this.moving.pick(droplet)
  }

  /** Take in what has changed at the table; the board calls it whenever something has. */
  follow(): void {
    this.moving.follow()
    this.ending.follow()
  }

  /** Escape: what is open is closed, what is under way stops; false if there was nothing. */
  escape(): boolean {
    if (this.sheet) this.sheet = null
    else if (this.moving.course) this.moving.stop()
    else if (this.isHeld) this.cancel()
    else return this.moving.letGo() || this.ending.letGo()
    return true
  }

  // Choices

  look(choice: Choice | null): void {
    this.#props().onlook(choice)
  }

  /** Take a choice, as the player prefers: at once, or to be confirmed. */
  take(choice: Choice): void {
    this.#props().onchoose(choice)
  }

  /** Show a choice on the board until it is confirmed; `outlook` is what it and the moves after it lead to. */
  hold(choice: Choice, outlook?: { view: View; say: string[] }): void {
    this.#props().onhold(choice, outlook)
  }

  confirm(): void {
    this.#props().onconfirm()
  }

  cancel(): void {
    this.#props().oncancel()
  }

  refuse(move: Record<string, unknown>): void {
    if (this.seat !== null) this.#props().onrefused(move)
  }
}
