// What the coach of a lesson says and does: the step's text, hints, what is pointed at, going on and back. Components draw
// it and hand on clicks and keys; Vitest plays it without a browser.
import { plainText } from './words'
import type { LessonLine } from './line.svelte'
import type { TableController } from '../table/controller.svelte'

export type Tone = 'step' | 'told' | 'good' | 'bad' | 'end'

export class Coach {
  readonly answer = $derived.by(() => this.line.answer)
  readonly phase = $derived.by(() => this.line.phase)
  readonly isEnd = $derived(this.phase === 'step' && this.answer?.kind === 'end')
  /** Whether something is asked of the learner. */
  readonly isAsking = $derived(this.phase === 'step' && (this.answer?.kind === 'do' || this.answer?.kind === 'goal'))
  /** Whether there is something to read or to watch, with a button to go on. */
  readonly canGoOn = $derived(this.phase === 'showing' || this.phase === 'effect' || (this.phase === 'step' && this.answer?.kind === 'read'))
  readonly canGoBack = $derived.by(() => this.line.actions.length > 0 && this.phase !== 'showing')
  readonly tone = $derived.by((): Tone => {
    if (this.phase === 'showing') return 'told'
    if (this.phase === 'effect') return this.answer?.verdict === 'failed' ? 'bad' : 'good'
    return this.isEnd ? 'end' : 'step'
  })
  /** What is said now. */
  readonly text = $derived.by(() => {
    const { answer, phase } = this
    if (!answer) return ''
    if (phase === 'showing') return this.line.told
    if (phase === 'effect') return answer.verdict === 'failed' ? answer.why : answer.effect
    return answer.say
  })
  /** The rules behind what is said. */
  readonly rules = $derived(this.phase === 'step' ? (this.answer?.rules ?? []) : [])
  /** The step that is shown, counted from 0: what a move meant belongs to its own step. */
  readonly step = $derived.by(() => (this.phase === 'step' ? (this.answer?.step ?? 0) : this.line.tried))
  /** What there is to say about the position, on the way to a goal. */
  readonly remark = $derived(this.answer?.coach ?? '')
  /** How many moves are left to reach a goal; null where none is to be reached. */
  readonly left = $derived(this.answer?.left ?? null)
  readonly steps = $derived(this.answer?.steps ?? 0)
  readonly point = $derived(this.phase === 'step' && !this.isEnd ? (this.answer?.point ?? []) : [])
  /** Which actions the hint was asked for after; it goes when the step changes. */
  #hintAt = $state<string | null>(null)
  readonly #place = $derived.by(() => `${this.phase} ${this.line.actions.length}`)
  readonly hasHint = $derived(this.isAsking && !!this.answer?.hint)
  readonly hint = $derived(this.hasHint && this.#hintAt === this.#place ? (this.answer?.hint ?? '') : '')
  /** What a screen reader is told. */
  readonly announcement = $derived(plainText(this.text))

  constructor(
    readonly line: LessonLine,
    private readonly table: TableController<LessonLine>,
    /** What comes after the end: the next lesson, or a game. */
    private readonly onward: () => void,
  ) {}

  showHint(): boolean {
    if (!this.hasHint) return false
    this.#hintAt = this.hint ? null : this.#place
    return true
  }

  next(): void {
    void this.line.next()
  }

  back(): void {
    if (this.canGoBack) void this.line.back()
  }

  restart(): void {
    void this.line.open([])
  }

  /** A key that nothing else has used; true if it meant something. */
  press(key: string, areSingleKeysOn: boolean): boolean {
    if (key === 'Enter' || key === ' ') return this.#goOn(key === 'Enter')
    if (key === 'Escape') return this.table.press('Escape')
    if (!areSingleKeysOn) return false
    if (key.toUpperCase() === 'H') return this.showHint()
    if (key.toUpperCase() === 'M' && this.isAsking) {
      this.table.toggleList()
      return true
    }
    return false
  }

  #goOn(mayConfirm: boolean): boolean {
    if (this.isEnd) this.onward()
    else if (this.canGoOn) this.next()
    else if (mayConfirm && this.table.chosen) this.table.confirm()
    else return false
    return true
  }
}
