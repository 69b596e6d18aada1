import { expect, test } from 'vitest'
import { characters, shortName } from './names'

const family = '👨‍👩‍👧‍👦'
const kiss = '👩🏽‍❤️‍💋‍👨🏿'

test('a name has at most 24 characters, and none of them is cut in two', () => {
  expect(shortName(`  ${'😀'.repeat(40)} `)).toBe('😀'.repeat(24))
  expect(shortName('🇧🇷'.repeat(25))).toBe('🇧🇷'.repeat(24))
  expect(shortName('é'.normalize('NFD').repeat(30))).toBe('é'.normalize('NFD').repeat(24))
  expect(shortName('Ann')).toBe('Ann')
  expect(shortName(' Ann \n Lee ')).toBe('Ann Lee')
  expect(shortName('   ')).toBe('')
})

test('a name of long emoji ends sooner, where the server would end it, and with a whole one', () => {
  expect(shortName(family.repeat(40))).toBe(family.repeat(6))
  expect(shortName(kiss.repeat(40))).toBe(kiss.repeat(4))
  expect(shortName(`Ann ${family}`)).toBe(`Ann ${family}`)
})

test('what one sees as one character is one', () => {
  expect(characters(`a${family}🏴󠁧󠁢󠁳󠁣󠁴󠁿🇵🇹🇩🇪${kiss}`)).toEqual(['a', family, '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇵🇹', '🇩🇪', kiss])
})
