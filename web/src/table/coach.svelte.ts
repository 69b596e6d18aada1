// What a coach says before each decision of a person who wants that, asked of the server when a decision comes. It stays
// with its position, as a hint does; whether a table is coached is kept in this browser.
import type { Stream } from '../lib/connection.svelte'
import { held, keep } from '../lib/keys'
import { mayComeLater } from '../lib/questions'
import type { Advice as Answer } from '../protocol/types'

/** A server that is asked too often is asked again after this time. */
const PATIENCE = 1500

export interface Advice {
  seat: number
  seq: number
  what: string[]
}

/** What a coach needs of a connection. One to something that is no table has neither advice nor a name to keep it by. */
export interface Adviser {
  readonly id?: string
  readonly status: string
  advice?: (seat: number) => Promise<Answer>
}

export class Coach {
  /** Whether this table is coached. */
  isOn = $state(false)
  /** What was said last, and before which decision. */
  said = $state.raw<Advice | null>(null)
  /** The decision that was asked about last. */
  #wanted = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly connection: Adviser) {
    this.isOn = !!connection.advice && !!connection.id && held(connection.id).isCoached
  }

  /** Be coached at this table from now on, or no longer. */
  toggle(isOn: boolean): void {
    if (!this.connection.id) return
    keep(this.connection.id, { isCoached: isOn })
    this.isOn = isOn
    this.stop()
    if (!isOn) this.said = null
  }

  /** Want advice for the decision that a seat has to make. */
  want(stream: Stream | null, isMyTurn: boolean): void {
    if (!this.isOn || !isMyTurn || stream?.seat == null || this.connection.status !== 'online') return
    const { seat, seq } = stream
    if (this.#wanted === `${seat} ${seq}`) return
    this.stop()
    this.#wanted = `${seat} ${seq}`
    void this.#ask(seat, seq)
  }

  /** Enough said before this decision. */
  dismiss(): void {
    this.said = null
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#wanted = ''
  }

  async #ask(seat: number, seq: number): Promise<void> {
    const wanted = `${seat} ${seq}`
    try {
      const answer = await this.connection.advice?.(seat)
      if (this.#wanted === wanted && answer?.seq === seq) this.said = { seat, seq, what: answer.texts }
    } catch (failure) {
      if (this.#wanted !== wanted || !mayComeLater(failure)) return
      // Without a line it is asked for when there is one again.
      if (this.connection.status === 'online') this.#timer = setTimeout(() => this.#ask(seat, seq), PATIENCE)
      else this.#wanted = ''
    }
  }
}
