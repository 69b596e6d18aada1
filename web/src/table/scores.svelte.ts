// Everyone's points, asked of the server after each change; a server that is asked too often is asked again later.
import type { Channel } from '../lib/channel'
import type { ScoreJson } from '../protocol/types'

/** Several changes in a row ask once. */
const PAUSE = 80
const PATIENCE = 1500

export class ScoreSheet {
  scores = $state.raw<ScoreJson[]>([])
  /** The position that `scores` belong to. */
  seq = $state(0)
  #wanted = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly connection: Pick<Channel, 'scores' | 'status'>) {}

  /** Want the scores of a position. */
  want(seq: number): void {
    if (!seq || seq === this.#wanted || this.connection.status !== 'online') return
    this.#wanted = seq
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(seq), PAUSE)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#wanted = -1
  }

  async #ask(seq: number): Promise<void> {
    try {
      const answer = await this.connection.scores()
      this.scores = answer.scores
      this.seq = answer.seq
    } catch {
      if (this.#wanted !== seq) return
      // Without a connection it is asked for when there is one again.
      if (this.connection.status === 'online') this.#timer = setTimeout(() => this.#ask(seq), PATIENCE)
      else this.#wanted = 0
    }
  }
}
