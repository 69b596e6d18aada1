import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ask } from '../../protocol/types'
import { TableController } from '../../table/controller.svelte'
import { ScriptedTable } from '../../table/scripted'
import { courseOf, nextOf, type Course, type Now } from './course'
import { asking, choiceOf } from './fixtures/positions'
import { movable, reachOf, type Path } from './reach'
import type { View } from './view'

/** The longest paths of each position, with the position. */
const journeys = asking('step', 'jump').flatMap(({ view, board, options, choices }) =>
  movable(view, choices).flatMap((number) => {
    const paths = [...reachOf(board, view, options, number, choices).fields.values()].map(({ best }) => best)
    return paths.filter(({ legs }) => legs.length > 2).slice(0, 3).map((path) => ({ view, path, choices }))
  }),
)

/** The position before the leg at `at`, as the server would send it: what the course looks at. */
function before(view: View, path: Path, at: number): Now {
  const leg = path.legs[at - 1]
  const phase = path.legs[at]?.move.type === 'Jump' ? 'jump' : leg?.asksSwap ? 'swap' : 'step'
  const choices = path.legs[at] && phase !== 'swap' ? [choiceOf(path.legs[at]!.text)] : []
  return { view: { ...view, phase, points: view.points - (leg?.cost ?? 0) }, seq: 100 + at, choices, sent: null }
}

/** What is sent for a path, with "ask" where it waits for the player, and how it ends. */
function sendAll(view: View, path: Path): string[] {
  let course: Course = courseOf(path, view)
  const sent: string[] = []
  for (let at = 0; at <= path.legs.length; at++) {
    let now = before(view, path, at)
    let next = nextOf(course, now)
    if (next.what === 'ask') {
      sent.push('ask')
      expect(next.leg).toBe(path.legs[at - 1])
      now = { view: { ...now.view, phase: 'step' }, seq: now.seq + 0.5, choices: [choiceOf(path.legs[at]!.text)], sent: null }
      next = nextOf(course, now)
    }
    if (next.what !== 'send') return [...sent, next.what]
    sent.push(next.choice.text)
    course = next.course
    expect(nextOf(course, { ...now, sent: next.choice })).toEqual({ what: 'wait' })
  }
  return sent
}

describe('a path that was confirmed', () => {
  test('is sent leg by leg, each when the one before is answered, and then done', () => {
    expect(journeys.length).toBeGreaterThan(50)
    for (const { view, path } of journeys) {
      // At a hole it waits until the player has said whether to swap; where it ends there, the board asks as usual.
      const legs = path.legs.flatMap(({ text, asksSwap }, at) => (asksSwap && at < path.legs.length - 1 ? [text, 'ask'] : [text]))
      expect(sendAll(view, path)).toEqual([...legs, 'done'])
    }
    expect(journeys.filter(({ path }) => path.hasSwap).length).toBeGreaterThan(0)
  })

  const { view, path, choices } = journeys.find(({ path }) => path.legs.every(({ move }) => move.type === 'Step'))!
  const first = nextOf(courseOf(path, view), { view, seq: 7, choices, sent: null })

  test('starts with a move that the server lists', () => {
    expect(first).toMatchObject({ what: 'send', choice: { text: path.legs[0]!.text } })
    expect(nextOf(courseOf(path, view), { view, seq: 7, choices: [], sent: null })).toEqual({ what: 'broken' })
  })

  test('ends where a move is refused, taken back, or no longer allowed', () => {
    if (first.what !== 'send') throw new Error('not sent')
    const { course, choice } = first
    expect(nextOf(course, { view, seq: 7, choices, sent: choice })).toEqual({ what: 'wait' })
    expect(nextOf(course, { view, seq: 7, choices, sent: null })).toEqual({ what: 'broken' })
    // An undo brings a new entry, and the points back.
    expect(nextOf(course, { view, seq: 9, choices, sent: null })).toEqual({ what: 'broken' })
    const after = { ...view, points: view.points - 1 }
    expect(nextOf(course, { view: after, seq: 8, choices: [], sent: null })).toEqual({ what: 'broken' })
    expect(nextOf(course, { view: { ...after, turns: after.turns + 1 }, seq: 8, choices, sent: null })).toEqual({ what: 'broken' })
  })
})

describe('at a table', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    ScriptedTable.lay()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const { view, path } = journeys.find(({ path }) => path.legs.length > 3 && path.legs.every(({ move }) => move.type === 'Step'))!

  function asking(text: string): Ask {
    const [, source, target] = text.split(' ')
    const other = ['cloud', 'nature-1']
    const rows = [[source, target], other]
    return { legal: [{ type: 'Step', fields: ['source', 'target'], rows, texts: [text, 'step cloud nature-1'] }], window: false, passing: false } as Ask
  }

  test.each([true, false])('a confirmed path is one action, with confirming (%s) or without', (confirm) => {
    const table = new ScriptedTable([0])
    const settings = { confirm, sound: false, forced: true, list: false }
    const page = new TableController(table.connection, { settings, chime: () => {}, eventRules: async () => ({}) })
    table.opens()
    const shows = (seq: number, cost: number, text: string) =>
      table.says({
        type: 'view', seat: 0, seq, ply: seq, to_act: 0, question: 'step', ask: asking(text), can_undo: false, say: '',
        deadline: null, has_secrets: false, view: { ...view, points: view.points - cost }, entries: [],
      })
    let course = courseOf(path, view)
    const turn = () => {
      const next = nextOf(course, { view: page.stream!.view as View, seq: page.stream!.seq, choices: page.choices, sent: page.sent })
      if (next.what === 'send') {
        course = next.course
        page.hold(next.choice)
        page.confirm()
      }
      return next.what
    }
    const heard: unknown[] = []
    path.legs.forEach(({ text }, at) => {
      shows(10 + at, path.legs[at - 1]?.cost ?? 0, text)
      expect(turn()).toBe('send')
      expect(turn()).toBe('wait')
      for (const message of table.heard()) if (message.type === 'move') heard.push([message.answers, message.move])
    })
    expect(heard).toEqual(path.legs.map(({ move }, at) => [10 + at, move]))
    shows(10 + path.legs.length, path.cost, 'step cloud home-1')
    expect(turn()).toBe('done')
    page.close()
  })

  test('a refusal ends it', () => {
    const table = new ScriptedTable([0])
    const settings = { confirm: true, sound: false, forced: true, list: false }
    const page = new TableController(table.connection, { settings, chime: () => {}, eventRules: async () => ({}) })
    table.opens()
    table.says({
      type: 'view', seat: 0, seq: 4, ply: 4, to_act: 0, question: 'step', ask: asking(path.legs[0]!.text), can_undo: false,
      say: '', deadline: null, has_secrets: false, view: { ...view }, entries: [],
    })
    const now = () => ({ view: page.stream!.view as View, seq: page.stream!.seq, choices: page.choices, sent: page.sent })
    const next = nextOf(courseOf(path, view), now())
    if (next.what !== 'send') throw new Error(next.what)
    page.hold(next.choice)
    page.confirm()
    const sent = table.heard().find((message) => message.type === 'move')!
    expect(nextOf(next.course, now())).toEqual({ what: 'wait' })
    table.says({ type: 'refused', key: sent.key, code: 'illegal', text: 'no', reason: null, seq: 4 })
    expect(nextOf(next.course, now())).toEqual({ what: 'broken' })
    page.close()
  })
})
