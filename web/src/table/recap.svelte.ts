// "What happened?": the others' moves since my last turn once more, one after the other.
//
// It is made of the views that this seat was sent, and of nothing else. They are kept from the seat's last turn on; what
// it answered to others in between belongs to what happened.
import type { LogEntry, Stream } from '../lib/connection.svelte'

/** How long each position is shown, in milliseconds: a sentence wants to be read. */
export const SHOWN_FOR = { first: 700, least: 1700, letter: 28 } as const

/** More steps than these are not kept; the oldest are left out. */
export const MOST = 60

export interface Step {
  seq: number
  view: Record<string, any>
  /** What led to this view. */
  events: Record<string, unknown>[]
  say: string[]
}

/** What one seat has seen since its last turn; the first step is how its turn ended. */
interface Seen {
  steps: Step[]
  seq: number
  /** Whether the newest position asked the seat for its own turn. */
  wasMyTurn: boolean
}

export class Recap {
  #seen = new Map<number | null, Seen>()
  /** The seats that something has happened for since their last turn. */
  #ready = $state.raw<ReadonlySet<number | null>>(new Set())
  #playing = $state.raw<{ steps: Step[]; at: number } | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** What is shown instead of the position; null while nothing is played. */
  readonly shown = $derived(this.#playing && this.#playing.steps[this.#playing.at]!)
  readonly isPlaying = $derived(this.#playing !== null)
  /** How far it has come: the step that is shown, and how many there are besides the first position. */
  readonly progress = $derived({ at: this.#playing?.at ?? 0, all: (this.#playing?.steps.length ?? 1) - 1 })

  /** `changed` is called when it begins and when it is over. */
  constructor(private readonly changed: () => void = () => {}) {}

  /** Whether there is something to play for a seat. */
  isReady(seat: number | null): boolean {
    return this.#ready.has(seat)
  }

  /** Take in a seat's newest position, and what its log tells about the way there. */
  take(stream: Stream, log: readonly LogEntry[]): void {
    const before = this.#seen.get(stream.seat)
    if (before?.seq === stream.seq) return
    const news = log.filter((entry) => entry.seq > (before?.seq ?? Infinity))
    const isMine = !!before?.wasMyTurn && news.some((entry) => entry.seat === stream.seat)
    const isUndone = news.some((entry) => entry.undo != null)
    const isNew = !before || isMine || isUndone
    const steps = isNew ? [stepOf(stream, [])] : [...before.steps, stepOf(stream, news)].slice(-MOST)
    this.#seen.set(stream.seat, { steps, seq: stream.seq, wasMyTurn: isTurn(stream) })
    const ready = new Set(this.#ready)
    if (steps.length > 1) ready.add(stream.seat)
    else ready.delete(stream.seat)
    this.#ready = ready
  }

  /** Play what the seat has seen since its last turn. */
  start(seat: number | null): void {
    const steps = this.#seen.get(seat)?.steps
    if (!steps || steps.length < 2) return
    this.#show(steps, 0)
    this.changed()
  }

  /** Go on to the next step at once; after the last one it is over. */
  next(): void {
    if (this.#playing) this.#show(this.#playing.steps, this.#playing.at + 1)
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (!this.#playing) return
    this.#playing = null
    this.changed()
  }

  #show(steps: Step[], at: number): void {
    clearTimeout(this.#timer)
    if (at >= steps.length) return this.stop()
    this.#playing = { steps, at }
    this.#timer = setTimeout(() => this.next(), timeFor(steps[at]!, at))
  }
}

function stepOf(stream: Stream, news: LogEntry[]): Step {
  return {
    seq: stream.seq,
    view: stream.view,
    events: news.flatMap((entry) => entry.events),
    say: news.flatMap((entry) => entry.say ?? []),
  }
}

/** Whether a position asks its seat for a turn of its own, not for an answer to someone else's. */
function isTurn({ ask }: Stream): boolean {
  return !!ask && !ask.window
}

function timeFor(step: Step, at: number): number {
  if (at === 0) return SHOWN_FOR.first
  return Math.max(SHOWN_FOR.least, step.say.join(' ').length * SHOWN_FOR.letter)
}
