import { describe, expect, test } from 'vitest'
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

function sendAll(view: View, path: Path): string[] {
  let course: Course = courseOf(path, view)
  const sent: string[] = []
  for (let at = 0; at <= path.legs.length; at++) {
    let now = before(view, path, at)
    let next = nextOf(course, now)
    if (next.what === 'ask') {
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
    for (const { view, path } of journeys)
      expect(sendAll(view, path)).toEqual([...path.legs.map(({ text }) => text), 'done'])
  })

  test('waits at a hole until the player has said whether to swap', () => {
    expect(journeys.some(({ path }) => path.hasSwap)).toBe(true)
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
