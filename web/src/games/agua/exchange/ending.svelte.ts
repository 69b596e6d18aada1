// What is asked besides moving, as it is picked on the board: the exchange at the end of a turn, a swap of two droplets in
// high humidity, and a swap of chips at a filled hole.
//
// What is complete is a choice, and belongs to the table's controller: it is held there until it is confirmed. Here is
// only what was picked before that. Whatever else holds a choice (the list of moves, a hint) is shown as picked too.
import type { Choice } from '../../../lib/streams'
import { choiceOf, litOptions, litPlaces, NOTHING, pick, settled, stageOf, type Picked, type Stage } from '../exchange'
import type { Around } from '../open/around'
import { textsFor } from '../open/text'
import { chipSwap, humiditySwap, partnersOf, swapName, swapOf } from '../swaps'
import { outlookSaid } from './outlook'

/** How a place is marked on the board. */
export type Mark = 'lit' | 'picked'

/** The place and what goes there of a choice; null if it is none of this stage. */
export function partsOf(stage: Stage, choice: Choice | null): Picked | null {
  for (const { key, options } of choice ? stage.places : []) {
    const option = options.find((found) => found.choice.text === choice!.text)
    if (option) return { place: key, option: option.key }
  }
  return null
}

export class Ending {
  /** What was picked, and in which position. */
  #own = $state.raw<{ seq: number; picked: Picked; droplet: number | null }>({ seq: -1, picked: NOTHING, droplet: null })

  constructor(readonly around: Around) {}

  readonly t = $derived.by(() => textsFor(this.around.options.isForChildren))

  readonly #kept = $derived.by(() => (this.#own.seq === this.around.seq ? this.#own : { picked: NOTHING, droplet: null }))

  /** The choice that is looked at, if it can still be made. */
  readonly choice = $derived.by(() => {
    const { chosen, choices } = this.around
    return chosen && choices.some(({ text }) => text === chosen.text) ? chosen : null
  })
  /** What it would bring. */
  readonly outlook = $derived.by(() => (this.choice && this.isAsked ? outlookSaid(this.around, this.choice, this.t) : []))

  // The end of a turn

  readonly stage = $derived.by(() => stageOf(this.around.board, this.around.view, this.around.options, this.around.choices))
  /** What is picked, as it is shown. */
  readonly picked = $derived.by((): Picked => {
    if (!this.stage) return NOTHING
    return partsOf(this.stage, this.choice) ?? settled(this.stage, this.#kept.picked)
  })
  /** What can go to the place that is picked. */
  readonly options = $derived.by(() => (this.stage ? litOptions(this.stage, { ...this.picked, option: null }) : []))
  /** Places to light, and the one that is picked. */
  readonly places = $derived.by((): ReadonlyMap<string, Mark> => {
    const { stage, picked } = this
    if (!stage) return new Map()
    const lit = litPlaces(stage, picked.place === null ? picked : NOTHING)
    return new Map(lit.map((key) => [key, key === picked.place ? 'picked' : 'lit']))
  })

  /** A tap on a place of the board; false if it means nothing now. */
  tap(place: string): boolean {
    if (!this.stage || !litPlaces(this.stage, NOTHING).includes(place)) return false
    this.#pick({ place })
    return true
  }

  /** A tap on a card or a chip that can be chosen. */
  tapOption(option: string): void {
    if (this.stage) this.#pick({ option })
    const swap = this.chipSwap?.colours.find(({ colour }) => colour === option)
    if (swap) this.#holdOrCancel(swap.choice)
  }

  #pick(what: { place: string } | { option: string }): void {
    const stage = this.stage!
    const held = this.around.isHeld ? partsOf(stage, this.choice) : null
    const picked = pick(stage, held ?? this.#kept.picked, what)
    const choice = choiceOf(stage, settled(stage, picked))
    // Someone who takes the choice back chooses again what goes to the same place.
    this.#keep({ picked: choice ? { ...picked, option: null } : picked, droplet: null })
    if (choice) this.around.hold(choice)
    else if (held) this.around.cancel()
  }

  #keep(own: { picked: Picked; droplet: number | null }): void {
    this.#own = { seq: this.around.seq, ...own }
  }

  #holdOrCancel(choice: Choice): void {
    if (this.around.isHeld && this.choice?.text === choice.text) this.around.cancel()
    else this.around.hold(choice)
  }

  /** Look at what an option would bring, while it is pointed at; null for none. */
  look(option: string | null): void {
    if (this.around.isHeld) return
    const swap = this.chipSwap?.colours.find(({ colour }) => colour === option)?.choice
    const { stage } = this
    const place = stage ? settled(stage, this.#kept.picked).place : null
    this.around.look(option === null ? null : (swap ?? (stage ? choiceOf(stage, { place, option }) : null)))
  }

  // Swaps

  readonly chipSwap = $derived.by(() => chipSwap(this.around.view, this.around.choices))
  readonly humidity = $derived.by(() => humiditySwap(this.around.view, this.around.choices))

  /** The droplets that are about to be swapped: none, the first, or both. */
  readonly swapped = $derived.by((): number[] => {
    const { view } = this.around
    if (!this.humidity) return []
    const { droplet } = this.#kept
    if (this.choice?.move['type'] !== 'SwapDroplets') return droplet === null ? [] : [droplet]
    const named = [this.choice.move['first'], this.choice.move['second']]
    // In the big cloud a player's droplets are all alike; the one that was tapped is shown.
    const at = (name: unknown) =>
      droplet !== null && swapName(view, droplet) === name ? droplet : view.droplets.findIndex((_, number) => swapName(view, number) === name)
    return named.map(at)
  })
  /** Droplets to light, and those that are picked. */
  readonly droplets = $derived.by((): ReadonlyMap<number, Mark> => {
    const { humidity, swapped } = this
    if (!humidity) return new Map()
    const { view, choices } = this.around
    const [first] = swapped
    const lit = swapped.length === 1 ? partnersOf(view, choices, first!) : humidity.droplets
    return new Map([...lit.map((number) => [number, 'lit'] as const), ...swapped.map((number) => [number, 'picked'] as const)])
  })

  /** A tap on a droplet; false if it means nothing now. */
  tapDroplet(number: number): boolean {
    const { view, choices, isHeld } = this.around
    if (!this.humidity?.droplets.includes(number)) return false
    const [first, second] = this.swapped
    const isComplete = isHeld && second !== undefined
    if (isComplete) this.around.cancel()
    const choice = first === undefined || isComplete ? null : swapOf(view, choices, first, number)
    if (choice) {
      this.around.hold(choice)
      return true
    }
    // A pair that was tapped again is let go, down to the other droplet of it.
    const kept = isComplete && number === first ? second : isComplete && number === second ? first : number === first ? null : number
    this.#keep({ picked: NOTHING, droplet: kept ?? null })
    return true
  }

  // All of them

  readonly isAsked = $derived.by(() => !!(this.stage || this.chipSwap || this.humidity))
  /** Choosing nothing, where that is allowed. */
  readonly pass = $derived.by(() => (this.stage ?? this.chipSwap ?? this.humidity)?.pass ?? null)
  /** How often a card was exchanged, or a chip laid, since the question came up first in this turn. */
  readonly isAgain = $derived.by(() => {
    const wanted = this.stage?.part === 'card' ? 'CardExchanged' : 'ChipLaid'
    for (const { type } of [...this.around.history].reverse()) {
      if (type === wanted) return true
      if (type === 'DiceRolled' || (wanted === 'ChipLaid' && type === 'CardExchanged')) return false
    }
    return false
  })
}
