// Moving droplets on the board: the droplet that was taken, where it can get to, the path that is about to be gone, and a
// path on its way; and swapping two droplets in high humidity.
//
// The choice that is looked at belongs to the table's controller. A path on the board is that choice, its first move, seen
// to its end: whatever else changes the choice (Escape, the list of moves, a hint) changes the path too, and whatever
// sends it (Enter, the tick, the bar's button) sets the path on its way.
import type { Choice } from '../../../lib/connection.svelte'
import { courseOf, nextOf, type Course } from '../course'
import { signsOf } from '../describe'
import type { Desk, Lit } from '../desk.svelte'
import { movable, reachOf, type Path, type Reach } from '../reach'
import { partnersOf, swapName, swapOf } from '../swaps'
import { worthOf, type Values } from '../values'
import { CLOUD, type View } from '../view'
import { following } from '../walking'

interface Chosen {
  seq: number
  droplet: number
  path: Path
}

export class Moving {
  readonly #desk: Desk
  #taken = $state<number | null>(null)
  #chosen = $state.raw<Chosen | null>(null)
  /** The path that was confirmed and is on its way. */
  course = $state.raw<Course | null>(null)
  /** How the last path ended, where it could not be gone to its end; for a sentence. */
  isBroken = $state(false)

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** The droplets that can be taken: one's own that can move, or all that can be swapped. */
  readonly movable = $derived.by((): number[] => {
    const { view, choices, humidity } = this.#desk
    if (humidity) return humidity.droplets
    return this.course ? [] : movable(view, choices)
  })

  /** The droplet that is taken: by hand, by the choice that is looked at, or because it is the only one. */
  readonly taken = $derived.by((): number | null => {
    const { humidity, chosen, view } = this.#desk
    if (humidity) return this.#taken !== null && this.movable.includes(this.#taken) ? this.#taken : null
    const source = chosen?.move['type'] === 'Step' ? chosen.move['source'] : null
    if (source && source !== view.droplets[this.#taken ?? -1]?.field)
      return this.movable.find((number) => view.droplets[number]!.field === source) ?? null
    if (this.#taken !== null && this.movable.includes(this.#taken)) return this.#taken
    return this.movable.length === 1 ? this.movable[0]! : null
  })

  readonly reach = $derived.by((): Reach | null => {
    const { board, view, options, choices, humidity, isNextOnly } = this.#desk
    if (this.taken === null || humidity || this.course) return null
    return reachOf(board, view, options, this.taken, choices, undefined, isNextOnly)
  })

  /** The path that is looked at or about to be gone. */
  readonly path = $derived.by((): Path | null => {
    const { chosen, seq } = this.#desk
    if (!chosen || !this.reach) return null
    if (this.#chosen?.seq === seq && this.#chosen.path.legs[0]?.text === chosen.text) return this.#chosen.path
    const to = chosen.move['type'] === 'Step' || chosen.move['type'] === 'Jump' ? String(chosen.move['target']) : ''
    return this.reach.fields.get(to)?.paths.find(({ legs }) => legs.length === 1 && legs[0]!.text === chosen.text) ?? null
  })
  /** The path to the field that is pointed at. */
  readonly peeked = $derived.by((): Path | null => {
    const { hovered, isHeld } = this.#desk
    return hovered && !isHeld ? (this.reach?.fields.get(hovered)?.best ?? null) : null
  })
  /** Which of how many results at its field the path is, from 0. */
  readonly which = $derived.by((): { at: number; of: number } => {
    const paths = this.path ? (this.reach?.fields.get(this.path.target)?.paths ?? []) : []
    return { at: Math.max(0, paths.indexOf(this.path!)), of: paths.length }
  })
  readonly isHeld = $derived.by(() => !!this.path && this.#desk.isHeld)

  /** The droplets that the taken one can be swapped with in high humidity. */
  readonly partners = $derived.by((): number[] => {
    const { view, choices, humidity } = this.#desk
    return humidity && this.taken !== null ? partnersOf(view, choices, this.taken) : []
  })
  /** The two that are about to be swapped. */
  readonly swapping = $derived.by((): number[] => {
    const { view, chosen } = this.#desk
    if (chosen?.move['type'] !== 'SwapDroplets') return []
    const names = [chosen.move['first'], chosen.move['second']]
    return names.flatMap((name) => view.droplets.findIndex((_, number) => swapName(view, number) === name))
  })

  readonly lit = $derived.by((): ReadonlyMap<string, Lit> => {
    const found = new Map<string, Lit>()
    for (const [field, { cost, best }] of this.reach?.fields ?? [])
      found.set(field, { tone: field === this.path?.target && this.isHeld ? 'picked' : 'reach', cost, signs: signsOf(best) })
    return found
  })

  /** A tap on a field; false if it means nothing here. */
  tap(field: string): boolean {
    const { view, humidity } = this.#desk
    if (humidity) return field !== CLOUD && this.tapDroplet(view.droplets.findIndex((droplet) => droplet.field === field))
    if (this.reach?.fields.has(field)) {
      if (!this.isHeld || this.path!.target !== field) this.#choose(this.reach.fields.get(field)!.paths[0]!)
      // The path is there already: a droplet that stands on the field was meant, or another result.
      else if (!this.#takeOn(field)) this.cycle()
      return true
    }
    return this.#takeOn(field)
  }

  #takeOn(field: string): boolean {
    const standing = this.movable.find((number) => this.#desk.view.droplets[number]!.field === field)
    if (standing === undefined || standing === this.taken) return false
    this.take(standing)
    return true
  }

  /** A tap on a droplet; false if it means nothing here. */
  tapDroplet(droplet: number): boolean {
    const { view, choices, humidity } = this.#desk
    if (!view.droplets[droplet]) return false
    if (humidity) {
      if (this.taken !== null && this.partners.includes(droplet)) {
        const choice = swapOf(view, choices, this.taken, droplet)
        if (choice) this.#desk.hold(choice)
        return !!choice
      }
      if (!this.movable.includes(droplet)) return false
      if (this.#desk.isHeld) this.#desk.cancel()
      this.#taken = droplet === this.#taken ? null : droplet
      return true
    }
    const { field, owner } = view.droplets[droplet]!
    if (field !== CLOUD && this.reach?.fields.has(field)) return this.tap(field)
    // Of those in the cloud only one is offered; any of them will do.
    const meant = this.movable.includes(droplet)
      ? droplet
      : this.movable.find((other) => field === CLOUD && view.droplets[other]!.owner === owner && view.droplets[other]!.field === CLOUD)
    if (meant === undefined) return false
    if (meant === this.taken && !this.#desk.chosen) this.letGo()
    else this.take(meant)
    return true
  }

  /** A droplet itself is meant, not the field that it stands on. */
  pick(droplet: number): void {
    if (this.#desk.humidity || !this.movable.includes(droplet)) this.tapDroplet(droplet)
    else if (droplet === this.taken && !this.path) this.letGo()
    else this.take(droplet)
  }

  take(droplet: number): void {
    if (this.#desk.chosen) this.#desk.cancel()
    this.#chosen = null
    this.#taken = droplet
  }

  /** The next droplet that can be taken. */
  next(step: 1 | -1): void {
    const found = following(this.movable, this.taken, step)
    if (found !== null) this.take(found)
  }

  /** Forget the droplet that was taken; false if none was. */
  letGo(): boolean {
    if (this.#taken === null) return false
    this.#taken = null
    return true
  }

  /** The next result at the field that is chosen. */
  cycle(step: 1 | -1 = 1): void {
    if (!this.path || !this.reach) return
    const found = following(this.reach.fields.get(this.path.target)?.paths ?? [], this.path, step)
    if (found) this.#choose(found)
  }

  #choose(path: Path): void {
    const { choices, seq, words } = this.#desk
    const choice = choices.find(({ text }) => text === path.legs[0]!.text)
    if (!choice || this.taken === null) return
    this.#taken = this.taken
    this.#chosen = { seq, droplet: this.taken, path }
    this.#desk.hold(choice, { view: afterwards(this.#desk.view, path), say: [words.summary(path)] })
  }

  /** Why a field cannot be reached is asked of the server where one step would do. */
  refuse(field: string): void {
    const { view, board } = this.#desk
    if (this.taken === null || !board.fields.has(field) || view.phase === 'humidity') return
    const source = view.droplets[this.taken]!.field
    if (view.phase === 'jump') this.#desk.refuse({ type: 'Jump', target: field })
    else if (source !== field) this.#desk.refuse({ type: 'Step', source, target: field })
  }

  /** The path on its way goes no further. */
  stop(): void {
    this.course = null
  }

  /** Take in a position, or that something was sent: go on along the path. */
  follow(): void {
    const { view, seq, choices, sent } = this.#desk
    const begun = this.#chosen
    if (!this.course && begun && sent && begun.seq === seq && sent.text === begun.path.legs[0]!.text) {
      this.course = { ...courseOf(begun.path, view), sent: 1, seq }
      this.#chosen = null
      this.isBroken = false
    }
    if (!this.course) return
    const next = nextOf(this.course, { view, seq, choices, sent })
    if (next.what === 'send') {
      this.course = next.course
      this.#send(next.choice)
    } else if (next.what === 'done' || next.what === 'broken') {
      this.isBroken = next.what === 'broken'
      this.course = null
    }
  }

  #send(choice: Choice): void {
    this.#desk.hold(choice)
    this.#desk.confirm()
  }
}

/** The position at the end of a path, as far as moving changes it. */
export function afterwards(view: View, { after }: Path): View {
  const { droplets, chips, collected, points, left } = after
  const scores = collected.map((pile) => worthOf(pile, view.values as Values))
  return { ...view, droplets: [...droplets], chips: { ...chips }, collected: [...collected], points, left: [...left], scores }
}
