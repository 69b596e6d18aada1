import { expect, test } from 'vitest'
import { fill, listed, t } from './text'

test('gaps are filled, numbers get their noun', () => {
  expect(fill('{name} has {n|cube|cubes}', { name: 'Ann', n: 1 })).toBe('Ann has 1 cube')
  expect(fill('{name} has {n|cube|cubes}', { name: 'Ann', n: 2 })).toBe('Ann has 2 cubes')
})

test('texts come from the catalogue', () => {
  expect(t('table.turn_of', { name: 'Bo' })).toBe('Bo’s turn')
})

test('names are joined as people do', () => {
  expect(listed(['Ann', 'Bo', 'Cy'])).toBe('Ann, Bo, and Cy')
})
