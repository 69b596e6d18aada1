import { expect, test } from 'vitest'
import { matching } from './searching'

const choices = (count: number) => Array.from({ length: count }, (_, n) => ({ move: {}, text: `m${n}`, say: `Move ${n} cubes` }))

test('a few choices are all shown, without a search', () => {
  expect(matching(choices(3), '')).toMatchObject({ shown: { length: 3 }, more: 0, isSearchable: false })
})

test('of many only the first are shown, and how many more there are', () => {
  expect(matching(choices(30), '')).toMatchObject({ shown: { length: 24 }, more: 6, isSearchable: true })
})

test('typing finds sentences and notation, in small or capital letters', () => {
  expect(matching(choices(30), ' move 29 ').shown.map((choice) => choice.text)).toEqual(['m29'])
  expect(matching(choices(30), 'M29').shown.map((choice) => choice.say)).toEqual(['Move 29 cubes'])
  expect(matching(choices(30), 'boat')).toMatchObject({ shown: [], more: 0, isSearchable: true })
})
