import { beforeEach, expect, test, vi } from 'vitest'
import type { GameInfo, NewTable } from '../protocol/types'

const game = {
  name: 'toy', players: [2, 4], usual_players: 4, options: [], presets: {},
  levels: [{ name: 'random', text: '' }, { name: 'easy', text: '' }, { name: 'hard', text: '' }],
} as unknown as GameInfo

const kept = new Map<string, string>()
const made: NewTable[] = []
let path = '/'

beforeEach(() => {
  kept.clear()
  made.length = 0
  path = '/'
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('location', { get pathname() { return path } })
  vi.stubGlobal('history', { pushState: (_: unknown, __: string, to: string) => (path = to) })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address === '/api/games') return Response.json([game])
    made.push(JSON.parse(body!) as NewTable)
    const table = { id: 'new-one' }
    return Response.json({ table, seats: [{ seat: 0, token: 'mine', invite: null }], host: 'host', watch: 'watch' })
  })
})

test('a coached table has the fewest players, the easiest bots and the options for beginners', async () => {
  const { coachedTable } = await import('./coached')
  expect(coachedTable(game, 'Ann').seats).toEqual([{ kind: 'me', name: 'Ann' }, { kind: 'bot', level: 'easy' }])
  expect(coachedTable(game, '').options).toEqual({})
  const plain = { ...game, levels: [{ name: 'dice', text: '' }] }
  expect(coachedTable(plain, '').seats?.[1]).toEqual({ kind: 'bot', level: 'dice' })
  const easy = { ...game, presets: { book: { all: true }, beginner: { all: false } } }
  expect(coachedTable(easy, '').options).toEqual({ all: false })
})

test('it is made, kept as coached, and opened', async () => {
  const { startCoached } = await import('./coached')
  const { held } = await import('./keys')
  await startCoached('toy')
  expect(made).toHaveLength(1)
  expect(held('new-one')).toMatchObject({ isCoached: true, seats: { 0: 'mine' } })
  expect(path).toBe('/t/new-one')
  await expect(startCoached('chess')).rejects.toThrow('there is no game chess')
})
