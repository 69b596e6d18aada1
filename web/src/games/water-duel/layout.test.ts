import { expect, it } from 'vitest'
import { layoutOf, TOUCH } from './layout'

it('has a shape for each way to hold a screen', () => {
  expect(layoutOf(1030, 830).shape).toBe('wide')
  expect(layoutOf(670, 700).shape).toBe('block')
  expect(layoutOf(375, 560).shape).toBe('tall')
  expect(layoutOf(445, 438).shape).toBe('tall')
  expect(layoutOf(530, 380).shape).toBe('flat')
  expect(layoutOf(340, 220).shape).toBe('flat')
})

it('leaves room for every row at any size, and nothing that is touched is too small', () => {
  for (let width = 340; width <= 1400; width += 20)
    for (let height = 300; height <= 900; height += 20) {
      const { shape, hand, laid, series } = layoutOf(width, height)
      const rows = shape === 'flat' ? 1.4 * (laid + series) + Math.max(1.4 * hand, 1.4 * laid + 40) : 1.4 * (hand + 2 * laid + series)
      // A phone's screen has no rows in a lower box than this.
      if (shape === 'flat' || height >= 400) expect(rows, `${width} × ${height}`).toBeLessThan(height)
      expect(laid).toBeGreaterThanOrEqual(TOUCH)
      expect(hand).toBeGreaterThanOrEqual(TOUCH)
    }
})

it('uses the room: a larger box has no smaller cards', () => {
  const small = layoutOf(900, 600)
  const large = layoutOf(1300, 880)
  for (const part of ['hand', 'laid', 'series'] as const) expect(large[part]).toBeGreaterThan(small[part])
})

it('gives the middle what it needs, however high the rows of the players are', () => {
  // A phone of 360 × 740 with the list of moves open, and one held the other way.
  for (const [width, height] of [
    [345, 363],
    [345, 420],
    [375, 560],
    [530, 380],
    [700, 560],
    [900, 600],
    [1300, 880],
  ] as const)
    for (const other of [72, 86, 99])
      for (const mine of [62, 71, 86]) {
        const { shape, hand, series, pile, hasStrip } = layoutOf(width, height, { other, mine })
        const isPhone = shape === 'tall' || shape === 'flat'
        const holding = 1.4 * hand + (isPhone ? 17 : 23)
        const bottom = shape === 'flat' ? Math.max(mine, holding) : mine + holding
        const middle = height - other - bottom - (hasStrip ? 58 : 0)
        const where = `${width} × ${height}, ${other} and ${mine}`
        expect(1.4 * series + (isPhone ? 30 : 50), where).toBeLessThanOrEqual(middle)
        expect(1.4 * pile + (isPhone ? 30 : 42), where).toBeLessThanOrEqual(middle)
        expect(pile, where).toBeGreaterThanOrEqual(shape === 'flat' ? 28 : TOUCH - 4)
      }
})
