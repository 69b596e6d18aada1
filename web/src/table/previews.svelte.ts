// What a choice would lead to: asked of the server when someone looks at it for a moment, ignored if it comes too late.
import { changed } from '../lib/changes'
import type { Choice, Connection, Stream } from '../lib/connection.svelte'

/** Pointing at many choices on the way to one asks for none of them. */
const PAUSE = 60

export interface Previewed {
  /** The choice, in notation. */
  text: string
  seat: number
  seq: number
  view: Record<string, any>
  say: string[]
  /** Whether that is all, or chance or something hidden decides the rest. */
  isCertain: boolean
  /** Whether it holds only if nobody answers. */
  isUnanswered: boolean
}

export class Previews {
  /** The last preview that came; it counts only for the choice and the position it was made for. */
  found = $state.raw<Previewed | null>(null)
  #wanted: { text: string; seat: number; seq: number } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly connection: Pick<Connection, 'preview'>) {}

  /** Want the preview of a choice in a position; wanting it again changes nothing. */
  want(stream: Stream | null, choice: Choice | null): void {
    const wanted = this.#wanted
    if (!stream || stream.seat === null || !choice) return this.stop()
    if (wanted?.text === choice.text && wanted.seat === stream.seat && wanted.seq === stream.seq) return
    this.stop()
    this.#wanted = { text: choice.text, seat: stream.seat, seq: stream.seq }
    this.#timer = setTimeout(() => this.#ask(stream, stream.seat!, choice), PAUSE)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#wanted = null
    this.found = null
  }

  async #ask(stream: Stream, seat: number, choice: Choice): Promise<void> {
    const wanted = this.#wanted
    try {
      const answer = await this.connection.preview(seat, choice.move)
      if (this.#wanted !== wanted) return
      this.found = {
        text: choice.text,
        seat,
        seq: answer.seq,
        view: changed(stream.view, answer.changes),
        say: answer.say ?? [],
        isCertain: answer.certain,
        isUnanswered: answer.unanswered,
      }
    } catch {
      // Without a preview the choice can still be made; it is asked for again when something happens.
      if (this.#wanted === wanted) this.stop()
    }
  }
}
