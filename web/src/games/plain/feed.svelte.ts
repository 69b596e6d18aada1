// The drawing that should be seen now: asked for when the position or the choice changes, one question at a time.
//
// Until the new one is there the old one stays. What comes too late is dropped, what could not come is asked for
// again. Drawings of one position are kept while it lasts, so that looking from choice to choice asks for each once.
// Positions that were seen can be looked at once more: of those nothing is asked, they are shown as they were drawn then.

export type Form = 'picture' | 'text'

/** How a board asks for a drawing of the position, or of what a move would lead to. */
export type Draw = (
  move: Record<string, unknown> | string | null,
  form: Form,
) => Promise<{ picture: string | null; text: string | null; seq: number }>

export interface Wanted {
  seat: number | null
  seq: number
  /** The choice to draw, by its notation; null for the position itself. */
  choice: { text: string; move: Record<string, unknown> } | null
  /** Whether this is a position that has passed, seen once more. */
  isPast?: boolean
}

export interface Drawn {
  picture: string | null
  text: string | null
  seat: number | null
  seq: number
  /** Of which choice this is a preview. */
  choice: string | null
}

/** A pointer that sweeps over a list of choices means none of them. */
const SWEEP = 60
/** A choice that was let go is often followed at once by another one, or by the position it leads to. */
const LINGER = 120
const FIRST_WAIT = 500
const MOST_WAIT = 4000
/** Positions whose drawings are kept; the oldest go first. */
const MOST_SEEN = 40

export class Feed {
  /** What can be shown. */
  drawn = $state.raw<Drawn | null>(null)
  /** Whether the newest drawing could not be had, and is being asked for again. */
  isLate = $state(false)

  private wanted: Wanted | null = null
  private kept = new Map<string | null, Drawn>()
  private seen: Drawn[] = []
  private isAsking = false
  private wait = FIRST_WAIT
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly draw: Draw,
    private readonly form: Form,
  ) {}

  want(next: Wanted): void {
    const old = this.wanted
    const isSamePosition = !!old && old.seat === next.seat && old.seq === next.seq
    if (isSamePosition && old.choice?.text === next.choice?.text && !old.isPast === !next.isPast) return
    this.wanted = next
    if (next.isPast) return this.recall(next)
    if (!isSamePosition) this.kept.clear()
    if (this.drawn && isOf(this.drawn, next)) this.kept.set(null, this.drawn)
    clearTimeout(this.timer)
    const isKnown = this.kept.has(next.choice?.text ?? null)
    if (next.choice) this.later(isKnown ? 0 : SWEEP)
    else this.later(isSamePosition ? LINGER : 0)
  }

  /** Show a position that has passed, or the last one before it whose drawing had come in time. */
  private recall({ seat, seq }: Wanted): void {
    clearTimeout(this.timer)
    this.drawn = this.seen.findLast((drawn) => drawn.seat === seat && drawn.seq <= seq) ?? this.drawn
    this.isLate = false
  }

  stop(): void {
    clearTimeout(this.timer)
    this.wanted = null
  }

  private later(wait: number): void {
    this.timer = setTimeout(() => void this.ask(), wait)
  }

  /** Show what is wanted if it is kept, else ask for it. */
  private async ask(): Promise<void> {
    const wanted = this.wanted
    if (this.isAsking || !wanted || wanted.isPast) return
    const known = this.kept.get(wanted.choice?.text ?? null) ?? (wanted.choice ? undefined : this.seen.find((drawn) => isOf(drawn, wanted)))
    if (known) {
      this.drawn = known
      this.isLate = false
      return
    }
    this.isAsking = true
    try {
      const answer = await this.draw(wanted.choice?.move ?? null, this.form)
      this.wait = FIRST_WAIT
      this.take(wanted, answer)
    } catch {
      if (this.wanted === wanted) this.again()
    } finally {
      this.isAsking = false
    }
    if (this.wanted !== wanted) void this.ask()
  }

  private take(asked: Wanted, answer: Awaited<ReturnType<Draw>>): void {
    const now = this.wanted
    const choice = asked.choice?.text ?? null
    if (!now || now.seat !== asked.seat) return
    const drawn = { picture: answer.picture, text: answer.text, seat: asked.seat, seq: answer.seq, choice }
    if (choice === null) this.seen = [...this.seen.filter((other) => !isOf(other, drawn)), drawn].slice(-MOST_SEEN)
    if (now.isPast) return
    const isOfNow = answer.seq === now.seq
    if (isOfNow) this.kept.set(choice, drawn)
    if (choice === null ? now.choice === null || !this.kept.has(now.choice.text) : now === asked && isOfNow) {
      this.drawn = drawn
      this.isLate = false
    }
  }

  /** Ask again after a while that grows. A preview of another choice would mislead for so long. */
  private again(): void {
    if (this.drawn?.choice) this.drawn = this.kept.get(null) ?? this.drawn
    this.isLate = true
    this.later(this.wait)
    this.wait = Math.min(2 * this.wait, MOST_WAIT)
  }
}

/** Whether this drawing is of the position (not of a preview) that is wanted. */
function isOf(drawn: Drawn, wanted: Pick<Wanted, 'seat' | 'seq'>): boolean {
  return drawn.choice === null && drawn.seat === wanted.seat && drawn.seq === wanted.seq
}
