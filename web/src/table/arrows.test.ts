import { expect, test } from 'vitest'
import { nearest, type Box } from './arrows'

const box = (left: number, top: number, width = 10, height = 10): Box => ({ left, top, right: left + width, bottom: top + height })

test('the nearest in the direction is found', () => {
  const others = [box(20, 0), box(50, 0), box(0, 30), box(-30, 0), box(0, -30)]
  expect(nearest(box(0, 0), others, 'ArrowRight')).toBe(0)
  expect(nearest(box(0, 0), others, 'ArrowDown')).toBe(2)
  expect(nearest(box(0, 0), others, 'ArrowLeft')).toBe(3)
  expect(nearest(box(0, 0), others, 'ArrowUp')).toBe(4)
})

test('what lies straight ahead comes before what is nearer but aside', () => {
  expect(nearest(box(0, 0), [box(15, 40), box(60, 0)], 'ArrowRight')).toBe(1)
  expect(nearest(box(0, 0), [box(40, 15), box(0, 60)], 'ArrowDown')).toBe(1)
})

test('what lies ahead comes before what is nearly at right angles to the way', () => {
  const [above, ahead, below] = [box(410, 85, 71, 99), box(819, 592, 211, 77), box(386, 688, 136, 190)]
  expect(nearest(above, [below, ahead], 'ArrowRight')).toBe(1)
})

test('what is aside is reached where nothing is ahead', () => {
  expect(nearest(box(0, 0), [box(15, 80)], 'ArrowRight')).toBe(0)
})

test('nothing lies behind, and no other key leads anywhere', () => {
  expect(nearest(box(0, 0), [box(-20, 0), box(0, 20)], 'ArrowRight')).toBe(-1)
  expect(nearest(box(0, 0), [box(20, 0)], 'Tab')).toBe(-1)
  expect(nearest(box(0, 0), [], 'ArrowLeft')).toBe(-1)
})

test('a box does not lead to itself', () => {
  expect(nearest(box(0, 0), [box(0, 0)], 'ArrowDown')).toBe(-1)
})
