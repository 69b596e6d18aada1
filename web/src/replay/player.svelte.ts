// Looking through a game, apart from how it is drawn: the move that is shown, whose eyes, playing by itself, the marks
// where the lead changed. Components draw it and hand on clicks and keys; Vitest plays it without a browser.
import { leadChanges } from '../ending/result'
import { changed } from '../lib/changes'
import type { Stream } from '../lib/connection.svelte'
import type { Replay } from '../protocol/types'

/** Where a game comes from: a finished table, or a file. `eyes` is a seat, or null for everything shown. */
export interface Source {
  load: (eyes: number | null) => Promise<Replay>
  draw: (eyes: number | null, at: number, form: 'picture' | 'text') => Promise<{ picture: string | null; text: string | null }>
}

export const SPEEDS = { slow: 2200, usual: 1100, fast: 450 }
export type Speed = keyof typeof SPEEDS

type View = Record<string, any>
type Drawn = Promise<{ picture: string | null; text: string | null; seq: number }>

export class ReplayPlayer {
  replay = $state.raw<Replay | null>(null)
  at = $state(0)
  eyes = $state<number | null>(null)
  speed = $state<Speed>('usual')
  isPlaying = $state(false)
  problem = $state.raw<unknown>(null)

  readonly last = $derived.by(() => this.replay?.steps.length ?? 0)
  readonly step = $derived.by(() => this.replay?.steps[this.at - 1] ?? null)
  readonly #course = $derived.by(() => (this.replay ? [this.replay.scores, ...this.replay.steps.map((step) => step.scores)] : []))
  /** Everyone's points at the move that is shown. */
  readonly scores = $derived.by(() => this.#course[this.at] ?? [])
  /** The moves at which the lead changed. */
  readonly leads = $derived(leadChanges(this.#course))
  readonly hasSecrets = $derived.by(() => !!this.replay?.steps.some((step) => step.has_secrets))
  /** Whether the game goes on after the move that is shown. */
  readonly canPlayOn = $derived.by(() => !!this.replay && (this.at === 0 || this.step?.to_act != null))
  readonly #views = $derived.by((): View[] => {
    if (!this.replay) return []
    let view = this.replay.view as View
    return [view, ...this.replay.steps.map((step) => (view = changed(view, step.changes as unknown[][])))]
  })
  readonly stream = $derived.by((): Stream | null => {
    const view = this.#views[this.at]
    if (!view) return null
    const { step } = this
    return {
      seat: this.eyes, seq: this.at, since: this.at - 1, view, toAct: step?.to_act ?? null, question: step?.question ?? '',
      say: '', ask: null, canUndo: false, deadline: null, hasSecrets: false,
    }
  })
  /** What the move brought. */
  readonly recent = $derived.by(() => (this.step?.events ?? []) as Record<string, any>[])
  /** What happened until then, the oldest first. */
  readonly history = $derived.by(
    () => (this.replay?.steps.slice(0, this.at).flatMap((step) => step.events) ?? []) as Record<string, any>[],
  )

  #drawings = new Map<string, Drawn>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor(
    private readonly source: Source,
    /** Told where we are, whenever that changes. */
    private readonly onplace: (at: number, eyes: number | null) => void = () => {},
  ) {}

  /** Begin, at a move and with the eyes that the address names. */
  async open(at: number, eyes: number | null): Promise<void> {
    await this.#load(eyes)
    // An address may name a seat that the game does not have.
    if (!this.replay && eyes !== null) await this.#load(null)
    if (this.replay) this.goTo(at)
  }

  async #load(eyes: number | null): Promise<void> {
    const asked = ++this.#asked
    try {
      const found = await this.source.load(eyes)
      if (asked !== this.#asked) return
      this.#drawings.clear()
      this.eyes = eyes
      this.replay = found
      this.problem = null
    } catch (problem) {
      if (asked === this.#asked) this.problem = problem
    }
  }

  /** Look with the eyes of a seat, or with everyone's. The place stays. */
  async see(eyes: number | null): Promise<void> {
    this.pause()
    await this.#load(eyes)
    this.onplace(this.at, this.eyes)
  }

  goTo(at: number): void {
    this.at = Math.max(0, Math.min(this.last, at))
    this.onplace(this.at, this.eyes)
    if (this.isPlaying) this.#wait()
  }

  nextLead(): void {
    this.goTo(this.leads.find((lead) => lead > this.at) ?? this.leads[0] ?? this.at)
  }

  toggle(): void {
    if (this.isPlaying) return this.pause()
    this.isPlaying = true
    if (this.at === this.last) this.goTo(0)
    else this.#wait()
  }

  pause(): void {
    this.isPlaying = false
    clearTimeout(this.#timer)
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    if (this.isPlaying) this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.at >= this.last) return this.pause()
    this.#timer = setTimeout(() => this.goTo(this.at + 1), SPEEDS[this.speed])
  }

  /** A key that nothing else has used; true if it meant something. */
  press(key: string): boolean {
    if (!this.replay) return false
    if (key === 'ArrowLeft') this.goTo(this.at - 1)
    else if (key === 'ArrowRight') this.goTo(this.at + 1)
    else if (key === 'Home') this.goTo(0)
    else if (key === 'End') this.goTo(this.last)
    else if (key === ' ') this.toggle()
    else if (key === 'n' || key === 'N') this.nextLead()
    else return false
    return true
  }

  /** Have the position that is looked at drawn; each is asked for once. */
  draw(form: 'picture' | 'text'): Drawn {
    const seq = this.at
    const key = `${form} ${seq}`
    const drawn = this.#drawings.get(key) ?? this.source.draw(this.eyes, seq, form).then((found) => ({ ...found, seq }))
    this.#drawings.set(key, drawn)
    drawn.catch(() => this.#drawings.delete(key))
    return drawn
  }
}
