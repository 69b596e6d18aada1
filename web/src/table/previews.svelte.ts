// What a choice would lead to: asked of the server when someone looks at it for a moment, ignored if it comes too late.
// One that cannot come says why, and is asked for again while it is wanted.
import { changed } from '../lib/changes'
import type { Channel } from '../lib/channel'
import type { Choice, Stream } from '../lib/connection.svelte'
import { mayComeLater, NoAnswer, whyMissing } from '../lib/questions'

/** Pointing at many choices on the way to one asks for none of them. */
const PAUSE = 60
/** A server that has no time is asked again after so long. */
const PATIENCE = 1500

/** Which preview is wanted: of a choice, in notation, by a seat in a position. */
interface Wanted {
  text: string
  seat: number
  seq: number
}

export interface Previewed extends Wanted {
  view: Record<string, any>
  say: string[]
  /** Whether that is all, or chance or something hidden decides the rest. */
  isCertain: boolean
  /** Whether it holds only if nobody answers. */
  isUnanswered: boolean
}

/** What a choice leads to, as a board that has worked it out says. */
export interface Outlook {
  view: Record<string, any>
  say: string[]
}

export class Previews {
  /** The last preview that came; it counts only for the choice and the position it was made for. */
  found = $state.raw<Previewed | null>(null)
  /** Why the preview that is wanted has not come. */
  missing = $state.raw<(Wanted & { why: string }) | null>(null)
  #wanted: Wanted | null = null
  /** Whether it is to be asked for as soon as there is a line. */
  #needsLine = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly connection: Pick<Channel, 'preview' | 'isUpToDate'>) {}

  /** Want the preview of a choice in a position; wanting it again changes nothing, unless only the line was missing. */
  want(stream: Stream | null, choice: Choice | null): void {
    const wanted = this.#wanted
    if (!stream || stream.seat === null || !choice) return this.stop()
    const isSame = wanted?.text === choice.text && wanted.seat === stream.seat && wanted.seq === stream.seq
    if (isSame && !(this.#needsLine && this.connection.isUpToDate)) return
    if (!isSame) {
      this.stop()
      this.#wanted = { text: choice.text, seat: stream.seat, seq: stream.seq }
    }
    this.#needsLine = false
    this.#later(PAUSE, stream, choice)
  }

  /** The board knows what the choice, and what follows from it, leads to: nothing is asked. */
  give(stream: Stream, choice: Choice, outlook: Outlook): void {
    this.stop()
    if (stream.seat === null) return
    this.#wanted = { text: choice.text, seat: stream.seat, seq: stream.seq }
    this.found = { ...this.#wanted, ...outlook, isCertain: true, isUnanswered: false }
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#wanted = null
    this.#needsLine = false
    this.found = null
    this.missing = null
  }

  #later(wait: number, stream: Stream, choice: Choice): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(stream, stream.seat!, choice), wait)
  }

  async #ask(stream: Stream, seat: number, choice: Choice): Promise<void> {
    const wanted = this.#wanted
    try {
      const answer = await this.connection.preview(seat, choice.move)
      if (this.#wanted !== wanted) return
      this.missing = null
      this.found = {
        text: choice.text,
        seat,
        seq: answer.seq,
        view: changed(stream.view, answer.changes),
        say: answer.say ?? [],
        isCertain: answer.certain,
        isUnanswered: answer.unanswered,
      }
    } catch (failure) {
      if (!wanted || this.#wanted !== wanted) return
      // Without a preview the choice can still be made.
      if (!mayComeLater(failure)) return this.stop()
      this.missing = { ...wanted, why: whyMissing(failure) }
      if (failure instanceof NoAnswer && failure.why === 'no-line') this.#needsLine = true
      else this.#later(PATIENCE, stream, choice)
    }
  }
}
