// For tests of a lesson: a school that knows one short lesson, and answers as the server does. The line to it is the real one.
import { vi } from 'vitest'
import { Refusal } from '../lib/api'
import { TableController } from '../table/controller.svelte'
import { moves } from '../table/scripted'
import { Coach } from './coach.svelte'
import { LessonLine, type School } from './line.svelte'
import type { LessonPage } from '../protocol/types'

interface Step {
  kind: 'read' | 'do' | 'end'
  say: string
  right?: string
  effect?: string
}

/** Read, do "a" with an effect, do "b" without one, read; "x" is not allowed. */
const STEPS: Step[] = [
  { kind: 'read', say: 'This is the **sea**.' },
  { kind: 'do', say: 'Take a.', right: 'a', effect: 'It **rains**.' },
  { kind: 'do', say: 'Now b.', right: 'b' },
  { kind: 'read', say: 'That is all.' },
  { kind: 'end', say: '' },
]

export class ScriptedSchool implements School {
  readonly asked: { actions: string[]; attempt: unknown }[] = []
  /** What it answers with instead, the next time. */
  fails: Error | null = null

  async attempt(actions: string[], attempt: unknown): Promise<LessonPage> {
    this.asked.push({ actions, attempt })
    const problem = this.fails
    this.fails = null
    if (problem) throw problem
    if (actions.some((action, at) => action !== (STEPS[at]?.right ?? 'next'))) throw new Refusal('bad-lesson', 'no such action', 422)
    const step = STEPS[actions.length]!
    if (attempt === null) return this.#answer(actions)
    if (attempt === (step.right ?? 'next')) {
      const told = step.kind === 'do' ? [`You do ${attempt}.`, 'Ana rolls.'] : []
      const past = told.map((line, at) => ({ seat: at, view: { count: 10 * actions.length + at }, told: line }))
      const entries = past.map((_, at) => ({ seq: at, ply: at, seat: at, at: 0, events: [{ type: 'Did', at }] }))
      const answer = this.#answer([...actions, attempt as string])
      return { ...answer, verdict: 'right', effect: step.effect ?? '', past, stream: { ...answer.stream, entries } }
    }
    const isIllegal = attempt === 'x' || typeof attempt !== 'string'
    return { ...this.#answer(actions), verdict: isIllegal ? 'illegal' : 'wrong', why: `not ${JSON.stringify(attempt)}`, rule: isIllegal ? 'T-1' : '' }
  }

  async draw(): Promise<{ picture: null; text: string }> {
    return { picture: null, text: 'drawn' }
  }

  #answer(actions: string[]): LessonPage {
    const step = STEPS[actions.length]!
    return {
      name: '1-sea', title: 'The sea', actions, step: actions.length, steps: STEPS.length - 1, kind: step.kind, say: step.say,
      point: step.kind === 'do' ? ['sea'] : [], hint: step.kind === 'do' ? 'Think.' : '', rules: ['T-2'], verdict: null, why: '', rule: '', reason: '', effect: '',
      coach: '', left: null, seat: 0, winners: null, picture: null, text: null,
      choices: step.kind === 'do' ? ['a', 'b', 'c', 'x'].map((move) => ({ move, say: `do ${move}`, legal: move !== 'x' })) : [],
      names: ['You', 'Ana'], past: [], scores: [{ total: actions.length, items: [] }], setup: { options: { fast: true } },
      stream: {
        type: 'view', seat: 0, seq: 1, ply: 1, view: { count: 10 * actions.length }, to_act: 0, question: 'turn', say: 'What do you do?',
        ask: step.kind === 'do' ? moves('a', 'b', 'c') : null, can_undo: false, deadline: null, has_secrets: false, entries: [],
      },
    }
  }
}

/** Someone begins the lesson, or goes on with it. */
export async function begin({ actions = [] as string[], confirm = false, pace = 'relaxed' as const } = {}) {
  const school = new ScriptedSchool()
  const progress: LessonPage[] = []
  const line = new LessonLine(school, 'toy', (answer) => progress.push(answer))
  const around = { settings: { confirm, sound: false, forced: false, list: false, pace }, chime: () => {}, eventRules: async () => ({}) }
  const page = new TableController(line, around)
  const onward = vi.fn()
  const coach = new Coach(line, page, onward)
  await line.open(actions)
  const choose = async (text: string) => {
    page.choose(page.choices.find((choice) => choice.text === text)!)
    await vi.advanceTimersByTimeAsync(0)
  }
  const goOn = async () => {
    coach.next()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { school, line, page, coach, progress, onward, choose, goOn }
}
