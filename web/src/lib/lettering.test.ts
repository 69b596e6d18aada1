import { expect, test } from 'vitest'
import { fitted, widthOf, wrapped } from './lettering'
import { characters } from './names'

const family = '👨‍👩‍👧‍👦'

test('what fits is left as it is, and what does not ends in dots', () => {
  expect(fitted('Ann', 100, 13)).toBe('Ann')
  const cut = fitted('Anneliese-Wilhelmina Bachmann', 100, 13)
  expect(cut).toMatch(/^Annel.*…$/)
  expect(widthOf(cut, 13)).toBeLessThanOrEqual(100)
})

test('no emoji is cut in two', () => {
  const cut = fitted(family.repeat(12), 100, 13)
  expect(cut.endsWith('…')).toBe(true)
  for (const one of characters(cut.slice(0, -1))) expect(one).toBe(family)
})

test('long sentences are wrapped between words, and a long word where it must be', () => {
  expect(wrapped('one two three four', 54, 10)).toEqual(['one two', 'three', 'four'])
  expect(wrapped(`a ${family.repeat(5)}`, 30, 10)).toEqual(['a', family.repeat(2), family.repeat(2), family])
  expect(wrapped('', 30, 10)).toEqual([])
})
