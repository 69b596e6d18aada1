import { describe, expect, test } from 'vitest'
import { holeChange, outlookOf } from './exchange'
import { asking, choiceOf, named, positions } from './fixtures/positions'
import { collections, holesOf, movementPoints, valuesOf, worths } from './values'
import { CHIPS, sizeOf } from './view'

describe.each(named)('%s', (_, { view, board, options, scores, begins, tried }) => {
  test('colours are worth, and collections count, what the rules say', () => {
    expect(valuesOf(board, view.chips, options)).toEqual(view.values)
    expect(movementPoints(board, view.chips, options)).toBe(begins)
    const found = collections(board, view, options)
    expect(found.map(({ points }) => points)).toEqual(view.scores)
    scores.forEach((items, seat) => {
      const rows = found[seat]!.rows.map(({ colour, points, count }) => {
        const holes = holesOf(board, view.chips, colour)
        return [holes.length ? colour : `${colour}-worthless`, points, count, holes]
      })
      const { chips } = found[seat]!
      expect(options.isForChildren ? (chips ? [['chips', chips, chips, []]] : []) : rows).toEqual(items)
    })
  })

  test('a chip that is put into a hole changes them as the rules say', () => {
    for (const [move, values, totals, points] of tried) {
      const choice = choiceOf(move)
      const outlook = outlookOf(board, view, options, choice)
      expect(CHIPS.map((colour) => outlook.values[colour])).toEqual(values)
      expect(outlook.totals).toEqual(totals)
      expect(outlook.points).toBe(points)
      const change = holeChange(view, choice)!
      expect(worths(board, view, options, change).map(({ after }) => after)).toEqual(values)
      expect(outlook.opened !== null).toBe(points > movementPoints(board, view.chips, options))
    }
  })
})

test('chips under droplets are told apart from what has been collected', () => {
  const carrying = positions.filter(({ view }) => view.droplets.some(({ chips }) => sizeOf(chips)))
  expect(carrying.length).toBeGreaterThan(10)
  for (const { view, board, options } of carrying) {
    const found = collections(board, view, options)
    const lying = view.droplets.reduce((sum, { chips }) => sum + sizeOf(chips), 0)
    expect(found.reduce((sum, { carried }) => sum + carried.chips.length, 0)).toBe(lying)
  }
})

test('the tenth hole and the eighth exchange of the children end the game', () => {
  const fills = asking('fill')
  const last = fills.filter(({ view, board }) => board.holes.filter((hole) => view.chips[hole]).length === 9)
  for (const { view, board, options, choices } of fills) {
    const isLast = last.some((other) => other.view === view)
    for (const choice of choices) expect(outlookOf(board, view, options, choice).endsGame).toBe(isLast)
  }
  for (const { view, board, options, choices } of asking('exchange'))
    expect(outlookOf(board, view, options, choices[0]!).endsGame).toBe(options.isForChildren && view.exchanged === 7)
})
