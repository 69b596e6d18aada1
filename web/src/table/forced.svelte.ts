// A move that is the only one is made by the table itself: it is shown for a moment, and can be stopped.
//
// Not in a window, where doing nothing is an answer too, and not where something is hidden: how quickly a move comes
// would tell the others that there was nothing else.
import type { Choice, Stream } from '../lib/connection.svelte'

/** How long the move is shown before it is made, in milliseconds. */
export const SHOWN_FOR = 1200

/** What a move may be forced in: a position, as one seat sees it. */
export interface Situation {
  seat: number | null
  stream: Stream | null
  choices: Choice[]
  /** Whether the last thing that happened was that something was taken back. */
  isTakenBack: boolean
  /** Whether someone can see the page now. */
  isSeen: boolean
}

/** The only move there is, if the table may make it. */
export function onlyMove({ seat, stream, choices, isTakenBack, isSeen }: Situation): Choice | null {
  const ask = stream?.ask
  if (seat === null || !ask || choices.length !== 1 || ask.window || ask.passing) return null
  return stream.hasSecrets || isTakenBack || !isSeen ? null : choices[0]!
}

export class Forced {
  /** The move that is about to be made. */
  choice = $state.raw<Choice | null>(null)
  #seq = -1
  #stoppedAt = -1
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `make` is called with the move when its time has come. */
  constructor(private readonly make: (choice: Choice) => void) {}

  /** Take in a position, and the only move in it; null where there are others, or none, or none is wanted. */
  consider(seq: number, choice: Choice | null): void {
    const wanted = seq === this.#stoppedAt ? null : choice
    if (seq === this.#seq && wanted?.text === this.choice?.text) return
    clearTimeout(this.#timer)
    this.#seq = seq
    this.choice = wanted
    if (wanted) this.#timer = setTimeout(() => this.make(wanted), SHOWN_FOR)
  }

  /** Leave the move to the person; false if none was about to be made. */
  stop(): boolean {
    if (!this.choice) return false
    this.#stoppedAt = this.#seq
    this.consider(this.#seq, null)
    return true
  }

  close(): void {
    clearTimeout(this.#timer)
    this.choice = null
  }
}
