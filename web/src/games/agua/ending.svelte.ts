// The end of a turn on the board: which part of an exchange is asked, what is picked so far, and what it would bring.
import type { Desk, Lit } from './desk.svelte'
import { choiceOf, litOptions, litPlaces, NOTHING, outlookOf, pick, settled, stageOf, type Picked } from './exchange'

export class Ending {
  readonly #desk: Desk
  #picked = $state.raw<{ seq: number; picked: Picked }>({ seq: -1, picked: NOTHING })

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** The part of an exchange that is asked now; null if something else is asked, or nothing. */
  readonly stage = $derived.by(() => {
    const { board, view, options, choices } = this.#desk
    return stageOf(board, view, options, choices)
  })
  /** What is picked: by hand, by the choice that is looked at, or because nothing else is possible. */
  readonly picked = $derived.by((): Picked => {
    if (!this.stage) return NOTHING
    const { chosen } = this.#desk
    for (const place of this.stage.places)
      for (const option of place.options)
        if (option.choice.text === chosen?.text) return { place: place.key, option: option.key }
    return settled(this.stage, this.#byHand)
  })
  /** The move that it makes; null until all of it is picked. */
  readonly choice = $derived.by(() => (this.stage ? choiceOf(this.stage, this.picked) : null))
  /** What that would bring; null until then. */
  readonly outlook = $derived.by(() => {
    const { board, view, options } = this.#desk
    return this.choice && outlookOf(board, view, options, this.choice)
  })
  /** Cards or colours to offer. */
  readonly litOptions = $derived.by(() => (this.stage ? litOptions(this.stage, this.picked) : []))
  readonly lit = $derived.by((): ReadonlyMap<string, Lit> => {
    if (!this.stage) return new Map()
    const { place } = this.picked
    return new Map(litPlaces(this.stage, this.picked).map((key) => [key, { tone: key === place ? 'picked' : 'choice' }]))
  })

  get #byHand(): Picked {
    return this.#picked.seq === this.#desk.seq ? this.#picked.picked : NOTHING
  }

  /** Pick a place, or a card or colour; what is complete is shown until it is confirmed. */
  pick(what: { place: string } | { option: string }): void {
    if (!this.stage) return
    const now = this.#desk.isHeld ? this.picked : this.#byHand
    this.#picked = { seq: this.#desk.seq, picked: pick(this.stage, now, what) }
    const choice = choiceOf(this.stage, settled(this.stage, this.#picked.picked))
    if (choice) this.#desk.hold(choice)
    else this.#desk.cancel()
  }

  /** A tap on the board; false if it means nothing here. A new card's fields and its frame are the same place. */
  tap(place: string): boolean {
    const { board } = this.#desk
    const frame = board.fields.get(place)?.frame ?? null
    const meant = this.lit.has(place) ? place : frame !== null && this.lit.has(frame) ? frame : null
    if (meant === null) return false
    this.pick({ place: meant })
    return true
  }

  /** Forget what was picked; false if nothing was. */
  letGo(): boolean {
    if (!this.#byHand.place && !this.#byHand.option) return false
    this.#picked = { seq: -1, picked: NOTHING }
    return true
  }

  /** A choice that was cancelled is not picked any more. */
  follow(): void {
    const isHeld = this.#desk.isHeld && this.#desk.chosen?.text === this.choice?.text
    if (this.#wasHeld && !isHeld && !this.#desk.chosen) this.letGo()
    this.#wasHeld = isHeld
  }
  #wasHeld = false
}
