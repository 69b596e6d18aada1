// A lesson at the other end of a table's controller: the same streams and refusals as from a table, made of the answers
// of a server that keeps nothing. What a move led to is shown position by position before the next question comes.
import { Refusal } from '../lib/api'
import type { Channel } from '../lib/channel'
import { NoAnswer, noLine } from '../lib/questions'
import type { Pace } from '../lib/settings.svelte'
import { choices, situation, type LogEntry, type Move, type Stream } from '../lib/streams'
import type { Ask, Drawing, EntryJson, Hint, LessonMoment, LessonPage, PassingState, Preview, RefusedMessage, Scores, SeatInfo, TableInfo, WhyNot } from '../protocol/types'

/** What a lesson asks of the server. */
export interface School {
  /** What comes of an attempt after these actions; null asks only where they lead. */
  attempt(actions: string[], attempt: Move | null): Promise<LessonPage>
  draw(actions: string[]): Promise<{ picture: string | null; text: string | null }>
}

/** How long a position is shown on the way to the next question, in milliseconds: what led to it wants to be read. */
export const SHOWN_FOR = { least: 900, letter: 24 } as const
const HURRY: Record<Pace, number> = { relaxed: 1, quick: 0.5, instant: 0 }

/**
 * Where someone is: nothing has come yet, or will; positions that passed are shown; what they meant is said; something is
 * asked, or to be read.
 */
export type Phase = 'opening' | 'closed' | 'showing' | 'effect' | 'step'

/** A position on the way to the next question, with what led to it. */
interface Passed extends LessonMoment {
  events: EntryJson['events']
}

/** The entries of the log belong to the positions in their order; where they do not match, only what is told is known. */
function passedOf({ past, stream: { entries } }: LessonPage): Passed[] {
  const isTold = entries.length === past.length
  return past.map((moment, at) => ({ ...moment, events: isTold ? entries[at]!.events : [] }))
}

/** A move that the rules refuse and the lesson offers all the same, to say why. No board knows it; the list has it. */
const REFUSED = 'Refused'

function withRefused({ stream: { ask }, choices }: LessonPage): Ask | null {
  const refused = choices.filter((choice) => !choice.legal)
  if (!ask || !refused.length) return ask
  const texts = refused.map(({ move }) => move)
  const group = { type: REFUSED, fields: ['move'], rows: texts.map((text) => [text]), texts, say: refused.map(({ say }) => say) }
  return { ...ask, legal: [...ask.legal, group] }
}

const person = (name: string, seat: number): SeatInfo => ({
  seat, name, kind: 'person', level: null, free: false, invite: false, present: true, ready: true, resigned: false,
})

export class LessonLine implements Channel {
  table = $state.raw<TableInfo | null>(null)
  streams = $state.raw<Stream[]>([])
  refusal = $state.raw<RefusedMessage | null>(null)
  phase = $state<Phase>('opening')
  /** The newest answer that counts: a wrong attempt leaves the one before. */
  answer = $state.raw<LessonPage | null>(null)
  /** The step that the last attempt belonged to. */
  tried = $state(0)
  /** What the position that is shown came of. */
  told = $state('')
  /** Why the lesson cannot be shown. */
  problem = $state.raw<unknown>(null)
  sending = $state(0)
  onchange: () => void = () => {}
  readonly chat = []
  readonly takenOver = []
  readonly status = 'online'
  readonly isUpToDate = true
  readonly isShared = false

  /** Positions are numbered as they are shown. */
  #seq = 0
  #log = $state.raw<LogEntry[]>([])
  /** Positions that are still to be shown, with what led to them. */
  #rest: Passed[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #pace: Pace = 'relaxed'

  constructor(
    private readonly school: School,
    private readonly game: string,
    /** Told of everything that counts. */
    private readonly onprogress: (answer: LessonPage) => void,
  ) {}

  get actions(): string[] {
    return this.answer?.actions ?? []
  }

  /** Go to where these actions lead. Those that a changed lesson does not know any more are forgotten. */
  async open(actions: string[]): Promise<void> {
    clearTimeout(this.#timer)
    const answer = await this.#ask(actions, null, actions.length > 0)
    if (!answer) return
    this.#log = []
    this.refusal = null
    this.answer = answer
    this.#arrive()
    this.onprogress(answer)
  }

  /** One action back. */
  back(): Promise<void> {
    return this.open(this.actions.slice(0, -1))
  }

  /** Go on: from what was read, from what a move has shown, or past what is being shown. */
  async next(): Promise<void> {
    if (this.phase === 'showing') return this.#showAll()
    if (this.phase === 'effect') return this.#arrive()
    if (this.phase === 'step' && this.answer?.kind === 'read') await this.#try('next')
  }

  /** Ask, once at a time; null if there is no answer. */
  async #ask(actions: string[], attempt: Move | null, mayBeOld = false): Promise<LessonPage | null> {
    if (this.sending) return null
    this.sending = 1
    try {
      return await this.school.attempt(actions, attempt)
    } catch (problem) {
      const isRefused = problem instanceof Refusal && problem.status < 500 && problem.status !== 429
      if (mayBeOld && isRefused && problem.status !== 404) return await this.#askAnew()
      this.#fail(problem)
      return null
    } finally {
      this.sending = 0
      this.onchange()
    }
  }

  async #askAnew(): Promise<LessonPage | null> {
    try {
      return await this.school.attempt([], null)
    } catch (problem) {
      this.#fail(problem)
      return null
    }
  }

  #fail(problem: unknown): void {
    if (!this.answer) {
      this.problem = problem
      this.phase = 'closed'
      return
    }
    const text = problem instanceof Refusal ? problem.message : noLine().message
    this.refusal = { type: 'refused', code: 'busy', key: '', reason: null, seq: this.#seq, text }
  }

  async #try(attempt: Move): Promise<void> {
    const answer = await this.#ask(this.actions, attempt)
    if (!answer) return
    if (answer.verdict === 'wrong' || answer.verdict === 'illegal') {
      this.refusal = this.#refused(answer)
    } else {
      this.tried = this.answer?.step ?? 0
      this.answer = answer
      this.onprogress(answer)
      this.refusal = null
      this.#rest = passedOf(answer)
      if (this.#rest.length) this.#showNext()
      else this.#reach()
    }
    this.onchange()
  }

  #refused({ why, rule }: LessonPage): RefusedMessage {
    const reason = { message: why, text: why, rule, values: {} }
    return { type: 'refused', code: 'illegal', key: '', reason, seq: this.#seq, text: why }
  }

  #showNext(): void {
    const passed = this.#rest.shift()
    if (!passed) return this.#reach()
    this.phase = 'showing'
    this.#show(passed)
    const wait = HURRY[this.#pace] * Math.max(SHOWN_FOR.least, passed.told.length * SHOWN_FOR.letter)
    this.#timer = setTimeout(() => this.#showNext(), wait)
    this.onchange()
  }

  #showAll(): void {
    clearTimeout(this.#timer)
    for (const passed of this.#rest.splice(0)) this.#show(passed)
    this.#reach()
  }

  #show(passed: Passed): void {
    const { stream } = this.answer!
    const since = this.#seq++
    const told: LogEntry = { seq: this.#seq, ply: this.#seq, seat: passed.seat, at: 0, events: passed.events, say: passed.told ? [passed.told] : [] }
    this.#log = [...this.#log, told]
    this.told = passed.told
    this.streams = [{ ...situation({ ...stream, seq: this.#seq, ask: null }, passed.view, since), say: '' }]
  }

  /** What a move led to has been shown; now what it meant, if there is something to say. */
  #reach(): void {
    const { verdict, effect, why } = this.answer!
    if (verdict === 'failed' ? !why : !effect) return this.#arrive()
    this.phase = 'effect'
    // Nothing is asked while it is read.
    const seq = ++this.#seq
    this.streams = this.streams.map((stream) => ({ ...stream, seq, ask: null, say: '' }))
    this.onchange()
  }

  /** The position of the step, with what is asked. */
  #arrive(): void {
    const { stream, names, title, setup, kind } = this.answer!
    // What the last position brought stays marked.
    const since = this.#seq ? this.#seq - 1 : 0
    const seq = ++this.#seq
    this.table = {
      id: 'lesson', game: this.game, title, status: 'playing', chance: 'drawn', clock: null, created_at: 0, listed: false, watchable: false, rematch: null,
      forked: null, outcome: null, setup, watching: 0, seats: names.map(person),
      fairness: { commitment: '', nonces: [], renewals: [], seed: null },
    }
    this.streams = [{ ...situation({ ...stream, seq }, stream.view, since), ask: withRefused(this.answer!), isNextOnly: kind !== 'goal' }]
    this.told = ''
    this.phase = 'step'
    this.onchange()
  }

  stream(seat: number | null): Stream | null {
    return this.streams.find((stream) => stream.seat === seat) ?? null
  }

  log(): LogEntry[] {
    return this.#log
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  wishPace(pace: Pace): void {
    this.#pace = pace
  }

  move(seat: number, move: Move): void {
    if (this.phase !== 'step' || this.sending) return
    this.refusal = null
    void this.#try(this.#written(seat, move))
  }

  /** The move in notation, where it is one of the choices. */
  #written(seat: number, move: Move): Move {
    const wanted = JSON.stringify(move)
    return choices(this.stream(seat)?.ask ?? null).find((choice) => JSON.stringify(choice.move) === wanted)?.text ?? move
  }

  /** Why a move is not what is wanted here; nothing comes of asking. */
  async whyNot(seat: number, move: Move): Promise<WhyNot> {
    const { verdict, why, rule } = await this.school.attempt(this.actions, this.#written(seat, move))
    const isWrong = verdict === 'wrong' || verdict === 'illegal'
    return { type: 'why_not', id: 0, reason: isWrong ? { message: why, text: why, rule, values: {} } : null }
  }

  async scores(): Promise<Scores> {
    return { type: 'scores', id: 0, seq: this.#seq, scores: this.answer?.scores ?? [] }
  }

  async draw(): Promise<Drawing> {
    const seq = this.#seq
    const { picture, text } = await this.school.draw(this.actions)
    return { type: 'drawing', id: 0, seq, picture, text }
  }

  // What a lesson does not have: the coach says what there is to say.

  async preview(): Promise<Preview> {
    throw new NoAnswer('bad-message', '')
  }

  async hint(): Promise<Hint> {
    throw new NoAnswer('bad-message', '')
  }

  undo(): void {}

  say(): void {}

  cameUp(_seat: number, _outcome: string): void {}

  setPassing(_seat: number, _setting: PassingState['setting'] | null, _raised: boolean | null): void {}
}
