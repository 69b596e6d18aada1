import { describe, expect, test } from 'vitest'
import { describer } from '../describe'
import { holeChange, outlookOf } from '../exchange'
import { asking, named, positions, type Position } from '../fixtures/positions'
import { textsFor } from '../open/text'
import { worths } from '../values'
import { HOLES } from '../view'
import { filledHoles } from '../world'
import { outlookSaid } from './outlook'

const names = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']

function said({ board, view, options }: Position, choice: Position['choices'][number], seat: number | null = 0) {
  const words = describer({ board, view, options, names, seat, reach: null, exchanges: [] })
  return outlookSaid({ board, view, options, names, seat, words }, choice, textsFor(options.isForChildren))
}
const of = (found: ReturnType<typeof said>, what: string) => found.filter((line) => line.what === what).map(({ say }) => say)

describe.each(named.filter(([, { view }]) => ['exchange', 'fill', 'lay', 'swap'].includes(view.phase)))('%s', (_, position) => {
  const { board, view, options, choices } = position

  test('what it says is what the rules bring', () => {
    for (const choice of choices.filter(({ move }) => move['type'] !== 'Pass')) {
      const lines = said(position, choice)
      const then = outlookOf(board, view, options, choice)
      expect(of(lines, 'ends').length).toBe(then.endsGame ? 1 : 0)
      const changed = worths(board, view, options, holeChange(view, choice)).filter(({ value, after }) => value !== after)
      expect(of(lines, 'value').length).toBe(options.isForChildren ? 0 : changed.length)
      for (const { colour, value, after } of options.isForChildren ? [] : changed) {
        const point = after === 1 ? 'point' : 'points'
        const Colour = colour[0]!.toUpperCase() + colour.slice(1)
        expect(of(lines, 'value')).toContain(`${Colour} is then worth ${after} ${point} a chip, now ${value}.`)
      }
      for (const { say } of lines) expect(say).not.toMatch(/[{}]|undefined|-\d/)
    }
  })
})

test('the last hole says that it ends the game', () => {
  const [fill] = asking('fill')
  const { board, view } = fill!
  const open = board.holes.filter((hole) => !view.chips[hole])
  const chips = { ...view.chips }
  for (const hole of open.slice(1)) chips[hole] = 'amber'
  const last = { ...fill!, view: { ...view, chips } }
  expect(filledHoles(board, chips)).toBe(HOLES - 1)
  const choice = fill!.choices.find(({ move }) => move['hole'] === open[0])!
  expect(said(last, choice)[0]).toEqual({ what: 'ends', say: 'That fills the last hole and ends the game.' })
})

test('points are told of everyone whom they change, the viewer as you', () => {
  const found = positions.flatMap((position) => {
    if (position.view.phase !== 'fill') return []
    return position.choices.map((choice) => ({ position, choice, totals: outlookOf(position.board, position.view, position.options, choice).totals }))
  })
  const moved = found.find(({ position, totals }) => totals.filter((total, seat) => total !== position.view.scores[seat]).length > 1)!
  const seats = moved.totals.flatMap((total, seat) => (total === moved.position.view.scores[seat] ? [] : [seat]))
  const lines = of(said(moved.position, moved.choice, seats[0]), 'points')
  expect(lines).toHaveLength(seats.length)
  expect(lines[0]).toMatch(/^You: /)
  expect(lines[1]).toMatch(new RegExp(`^${names[seats[1]!]}: \\d+ → ${moved.totals[seats[1]!]}\\.$`))
})
