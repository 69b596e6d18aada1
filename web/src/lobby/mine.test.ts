// What a list says of tables: whose turn, since when, how it went, and my turn first.
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListedTable } from '../protocol/types'
import { ago, inMyOrder, isMyTurn, tableLine } from './mine'

const seats = ['Ada', 'Ben'].map((name, seat) => ({ seat, name }))

function table(id: string, change: Partial<ListedTable> = {}): ListedTable {
  return { id, title: 'Toy', status: 'playing', seats, outcome: null, forked: null, asked: 1, asked_at: 1000, ...change } as ListedTable
}

beforeEach(() => {
  const kept = new Map([['watertable:table:a', JSON.stringify({ seats: { 0: 'token' } })]])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
})

test('whose turn it is, and since when', () => {
  expect(tableLine(table('a'), 1300)).toBe('Ben’s turn · 5 minutes ago')
  expect(tableLine(table('a', { asked: 0 }), 1000 + 3 * 3600)).toBe('Your turn · 3 hours ago')
  expect(tableLine(table('a', { asked: null, asked_at: null }))).toBe('being played')
  expect([ago(0, 20), ago(0, 86400), ago(0, 3 * 86400)]).toEqual(['now', 'yesterday', '3 days ago'])
})

test('how a finished game went', () => {
  const over = (winners: number[]): Partial<ListedTable> => ({
    status: 'over', asked: null, outcome: { winners, scores: [{ total: 54 }, { total: 61 }] },
  })
  expect(tableLine(table('b', over([1])), 1000)).toBe('Won by Ben, 61 : 54 · now')
  expect(tableLine(table('a', over([0])), 1000)).toBe('You won, 61 : 54 · now')
  expect(tableLine(table('b', over([0, 1])), 1000)).toBe('Won by Ada and Ben, 61 : 54 · now')
  expect(tableLine(table('b', over([])), 1000)).toBe('Nobody won, 61 : 54 · now')
})

test('a table that goes on from a finished game says so', () => {
  expect(tableLine(table('b', { forked: { table: 'x', at: 42 } }), 1000)).toContain('played on from move 42')
})

test('my turn comes first, finished games last', () => {
  const tables = [table('c', { status: 'over' }), table('b'), table('a', { asked: 0 })]
  expect(tables.map(isMyTurn)).toEqual([false, false, true])
  expect(inMyOrder(tables, ['c', 'b', 'a']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
