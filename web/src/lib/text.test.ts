import { expect, test } from 'vitest'
import { fill, listed, t } from './text'

test('gaps are filled, numbers get their noun', () => {
  expect(fill('{name} has {n|cube|cubes}', { name: 'Ann', n: 1 })).toBe('Ann has 1 cube')
  expect(fill('{name} has {n|cube|cubes}', { name: 'Ann', n: 2 })).toBe('Ann has 2 cubes')
})

test('a name from right to left turns nothing around it', () => {
  expect(fill('{name} has {n|cube|cubes}', { name: '\u05e9\u05dc', n: 2 })).toBe('\u2068\u05e9\u05dc\u2069 has 2 cubes')
  expect(listed(['\u0639\u0644\u064a', 'Bo'])).toBe('\u2068\u0639\u0644\u064a\u2069 and Bo')
  expect(t('table.won', { names: listed(['\u05e9\u05dc']) })).toBe('\u2068\u05e9\u05dc\u2069 won')
})

test('texts come from the catalogue', () => {
  expect(t('table.turn_of', { name: 'Bo' })).toBe('Bo’s turn')
})

test('names are joined as people do', () => {
  expect(listed(['Ann', 'Bo', 'Cy'])).toBe('Ann, Bo and Cy')
})
