import { expect, test } from 'vitest'
import { spread, ticks, trackSpot } from './track'

const track = { left: 10, top: 100, width: 120, height: 20, target: 60 }

test('points stand along the canal, and what is beyond the target at its end', () => {
  expect([0, 30, 60, 75].map((points) => trackSpot(track, points).x)).toEqual([10, 70, 130, 130])
})

test('round numbers are written, and the target', () => {
  expect(ticks(60)).toEqual([0, 10, 20, 30, 40, 50, 60])
  expect(ticks(25)).toEqual([0, 5, 10, 15, 20, 25])
  expect(ticks(6)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(ticks(61)).toEqual([0, 10, 20, 30, 40, 50, 61])
  expect(ticks(1000)).toEqual([0, 200, 400, 600, 800, 1000])
})

test('chips that have room stand where they are wanted', () => {
  expect(spread([20, 80, 50], 20, 0, 100)).toEqual([20, 80, 50])
})

test('chips on one number stand side by side around it', () => {
  expect(spread([50, 50], 20, 0, 100)).toEqual([40, 60])
})

test('chips push each other aside, and stay between the ends', () => {
  expect(spread([0, 0, 5], 20, 0, 100)).toEqual([10, 30, 50])
  const found = spread([58, 99, 60, 97, 61, 100], 16, 0, 100)
  const inOrder = [...found].sort((a, b) => a - b)
  for (let n = 1; n < 6; n++) expect(inOrder[n]! - inOrder[n - 1]!).toBeGreaterThanOrEqual(16)
  expect(inOrder[0]).toBeGreaterThanOrEqual(8)
  expect(inOrder[5]).toBeLessThanOrEqual(92)
})
