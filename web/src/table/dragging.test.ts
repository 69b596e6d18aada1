import { expect, test } from 'vitest'
import { landing, reordered, shifts } from './dragging'

const spans = [
  { top: 0, height: 50 },
  { top: 50, height: 100 },
  { top: 150, height: 50 },
]

test('an item passes another one when it covers half of it', () => {
  expect(landing(spans, 0, 40)).toBe(0)
  expect(landing(spans, 0, 60)).toBe(1)
  expect(landing(spans, 0, 130)).toBe(2)
  expect(landing(spans, 0, 900)).toBe(2)
  expect(landing(spans, 2, -40)).toBe(2)
  expect(landing(spans, 2, -60)).toBe(1)
  expect(landing(spans, 2, -900)).toBe(0)
  expect(landing(spans, 1, 0)).toBe(1)
})

test('the others make room for it', () => {
  expect(shifts(spans, 0, 60)).toEqual([60, -50, 0])
  expect(shifts(spans, 2, -900)).toEqual([50, 50, -900])
  expect(shifts(spans, 1, 3)).toEqual([0, 3, 0])
})

test('the order when it is put down', () => {
  expect(reordered(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(reordered(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(reordered(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
