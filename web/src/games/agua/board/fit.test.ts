import { expect, it } from 'vitest'
import { arrangementFor } from './fit'

const SIZES = { wide: [1640, 1140], tall: [975, 1450] } as const

it('the board lies as it is larger, and does not turn over for little', () => {
  expect(arrangementFor({ width: 1000, height: 700 }, SIZES)).toBe('wide')
  expect(arrangementFor({ width: 360, height: 500 }, SIZES)).toBe('tall')
  expect(arrangementFor({ width: 1000, height: 700 }, SIZES, 'tall')).toBe('wide')
  // As large in both: it stays.
  const even = { width: 820, height: 743.5 }
  expect(arrangementFor(even, SIZES, 'wide')).toBe('wide')
  expect(arrangementFor(even, SIZES, 'tall')).toBe('tall')
})
