import { expect, test } from 'vitest'
import type { TableInfo } from '../protocol/types'
import { winnersLine } from './lines'

const over = (winners: number[]) =>
  ({ status: 'over', seats: ['Ann', 'Ben', 'Cy'].map((name) => ({ name })), outcome: { winners } }) as unknown as TableInfo

test('whoever won is told so, and everyone else by name', () => {
  expect(winnersLine(over([0]), 0)).toBe('You won')
  expect(winnersLine(over([0]), 1)).toBe('Ann won')
  expect(winnersLine(over([0]), null)).toBe('Ann won')
  expect(winnersLine(over([0, 2]), 0)).toBe('You and Cy won')
  expect(winnersLine(over([0, 1, 2]), 1)).toBe('You, Ann and Cy won')
  expect(winnersLine(over([0, 2]), null)).toBe('Ann and Cy won')
  expect(winnersLine(over([]), 0)).toBe('Nobody won')
})
