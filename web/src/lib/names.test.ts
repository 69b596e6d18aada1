import { expect, test } from 'vitest'
import { shortName } from './names'

test('a name has at most 24 characters, and none of them is cut in two', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(shortName(`  ${'😀'.repeat(40)} `)).toBe('😀'.repeat(24))
  expect(shortName(family.repeat(40))).toBe(family.repeat(24))
  expect(shortName('🇧🇷'.repeat(25))).toBe('🇧🇷'.repeat(24))
  expect(shortName('é'.normalize('NFD').repeat(30))).toBe('é'.normalize('NFD').repeat(24))
  expect(shortName('Ann')).toBe('Ann')
  expect(shortName('   ')).toBe('')
})
