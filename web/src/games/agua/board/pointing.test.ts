import { describe, expect, it } from 'vitest'
import { frameAt, hit, type Target } from './pointing'

const field = (name: string, x: number, y = 0, radius = 20): Target => ({ thing: { field: name }, x, y, radius })

describe('a tap', () => {
  it('means the nearest thing within reach', () => {
    const targets = [field('a', 0), field('b', 100)]
    expect(hit(targets, { x: 30, y: 0 }, 40)).toEqual({ thing: { field: 'a' }, isUnclear: false })
    expect(hit(targets, { x: 80, y: 10 }, 40)?.thing).toEqual({ field: 'b' })
    expect(hit(targets, { x: 50, y: 90 }, 40)).toBeNull()
  })

  it('hits what is right there, however short the reach', () => {
    expect(hit([field('ocean', 0, 0, 28)], { x: 25, y: 0 }, 5)?.thing).toEqual({ field: 'ocean' })
  })

  it('is unclear between two that are about as near', () => {
    const targets = [field('a', 0), field('b', 50)]
    expect(hit(targets, { x: 20, y: 0 }, 80)?.isUnclear).toBe(true)
    expect(hit(targets, { x: 20, y: 0 }, 22)?.isUnclear).toBe(false)
    expect(hit(targets, { x: 2, y: 0 }, 50)?.isUnclear).toBe(false)
  })
})

it('a frame is found by its box', () => {
  const frames = { home: { box: [10, 10, 20, 20] }, farm: { box: [50, 10, 20, 20] } }
  expect(frameAt(frames, { x: 60, y: 25 })).toBe('farm')
  expect(frameAt(frames, { x: 40, y: 25 })).toBeNull()
})
