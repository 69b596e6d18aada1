import { expect, test } from 'vitest'
import { placedCounts, STEP, type Rect } from './counts'

const room = { width: 340, height: 360 }
const cloud: Rect = { left: 7, top: 4, width: 138, height: 88 }
const lake: Rect = { left: 33, top: 124, width: 100, height: 65 }
const covers = (a: Rect, b: Rect) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

test.each([1, 2, 5, 9])('%i buttons stay on the board and off both places', (count) => {
  const found = placedCounts(count, room, { x: 75, y: 106 }, [cloud, lake])
  expect(found.left).toBeGreaterThanOrEqual(0)
  expect(found.left + found.width).toBeLessThanOrEqual(room.width)
  expect(found.top).toBeGreaterThanOrEqual(0)
  expect(found.top + found.height).toBeLessThanOrEqual(room.height)
  expect(found.columns * Math.floor(found.height / STEP)).toBeGreaterThanOrEqual(count)
  expect(covers(found, cloud) || covers(found, lake)).toBe(false)
})

test('with nothing to keep free they are at the arrow', () => {
  const { left, top, width, height } = placedCounts(2, room, { x: 170, y: 180 }, [])
  expect(Math.hypot(left + width / 2 - 170, top + height / 2 - 180)).toBeLessThan(20)
})
