// How a game went: places, points in the game's own unit, what decided it, where the lead changed, the plot, the picture.
import { expect, test } from 'vitest'
import type { ScoreJson } from '../protocol/types'
import { escaped, resultSvg } from './picture'
import { PLOT, plotted, sampled } from './plot'
import { decided, leadChanges, ranked, unitOf } from './result'

const names = ['Ada', 'Ben', 'Cy']
const item = (what: string, points: number, say: string, places: string[] = []) => ({ what, points, count: 1, places, say })
const score = (...items: ReturnType<typeof item>[]): ScoreJson => ({
  total: items.reduce((sum, { points }) => sum + points, 0),
  items,
})
const points = unitOf(null)

test('those who are level share a place, and the next place is left out', () => {
  const places = ranked([40, 61, 40, 12], [1])
  expect(places.map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]])
})

test('winners come first even with fewer points, and share the first place', () => {
  expect(ranked([3, 9, 3], [0, 2]).map(({ seat, place }) => [seat, place])).toEqual([[0, 1], [2, 1], [1, 3]])
})

test('a winner on points who won a tie-break is alone on the first place', () => {
  expect(ranked([5, 5], [1]).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2]])
})

test('the lead changes only from one player to another', () => {
  const course = [[0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [3, 2], [4, 2]]
  expect(leadChanges(course)).toEqual([3, 5])
})

test('points are said as the game says them', () => {
  expect(points(1)).toBe('1 point')
  expect(unitOf({ result: { points: '{n} Water' } })(12)).toBe('12 Water')
})

test('the sentence names the margin and what made the difference', () => {
  const scores = [score(item('start', 5, 'at the start'), item('supplied', 18, 'person 9, supplied 3 times', ['person 9'])), score(item('start', 5, 'at the start'), item('supplied', 15, 'person 2, supplied 5 times', ['person 2']))]
  expect(decided(names, [0], scores, points)).toBe(
    'Ada won by 3 points, ahead of Ben. What made the difference: person 9, supplied 3 times (18 points).',
  )
})

test('what the other lost counts where it weighs more', () => {
  const water = unitOf({ result: { points: '{n} Water' } })
  const scores = [score(item('start', 20, 'at the start'), item('gained', 2, 'gained from Spring', ['spring'])), score(item('start', 20, 'at the start'), item('attacked', -20, 'lost to Attacks with Bow Wave, 4 times', ['bow-wave']))]
  expect(decided(names, [0], scores, water)).toBe(
    'Ada won by 22 Water, ahead of Ben. What cost Ben most: lost to Attacks with Bow Wave, 4 times (20 Water).',
  )
})

test('ties, shared wins, other goals and draws have sentences of their own', () => {
  const level = [score(item('a', 5, 'a')), score(item('b', 5, 'b'))]
  expect(decided(names, [1], level, points)).toBe('Ben and Ada are level with 5 points; the tie-break decided it for Ben.')
  expect(decided(names, [0, 1], level, points)).toBe('Ada and Ben share the win with 5 points each.')
  expect(decided(names, [], level, points)).toBe('Nobody won.')
  expect(decided(names, [0], [score(item('a', 3, 'a')), score(item('b', 9, 'b'))], points)).toBe('Ada won with 3 points.')
})

test('a long course is drawn by few points, with its first and its last', () => {
  expect(sampled(5, 12)).toEqual([0, 1, 2, 3, 4])
  const few = sampled(900, 12)
  expect([few.length, few[0], few.at(-1)]).toEqual([12, 0, 899])
})

test('names at the ends of lines do not lie on each other', () => {
  const { lines } = plotted([[0, 0, 0], [7, 7, 6]], names)
  const heights = lines.map((line) => line.labelY).sort((a, b) => a - b)
  expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(16)
  expect(heights[2]! - heights[1]!).toBeGreaterThanOrEqual(16)
  expect(heights[2]!).toBeLessThanOrEqual(PLOT.height)
  expect(heights[0]!).toBeGreaterThanOrEqual(0)
  expect(new Set(lines.map((line) => line.dash)).size).toBe(3)
})

test('a name with signs of markup is text in the picture', () => {
  const svg = resultSvg({
    title: 'Toy', headline: '<Ada> won', decided: '', date: '', sign: 'Watertable', plot: plotted([[0], [3]], ['<b>&"']),
    places: [{ seat: 0, place: '1.', name: '<script>', points: '3 points' }],
  })
  expect(svg).not.toMatch(/<(?!\/?(svg|rect|text|circle|polyline|path|g)\b)/)
  expect(escaped('<&"')).toBe('&#60;&#38;&#34;')
})

test('a name of many emoji has room beside the plot, and none of them is cut in two', () => {
  const family = '👨‍👩‍👧‍👦'
  const [line] = plotted([[0], [31]], [family.repeat(6)]).lines
  expect(line!.label.replaceAll(family, '')).toBe('… 31')
})

test('a name from right to left does not turn its points around', () => {
  const [line] = plotted([[0], [31]], ['דוד']).lines
  expect(line!.label).toBe('\u2068דוד\u2069 31')
})
