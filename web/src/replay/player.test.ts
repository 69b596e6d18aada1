// Looking through a game without a browser: steps, eyes, marks, playing by itself, keys, the address.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Replay } from '../protocol/types'
import { placeSaid, readPlace } from './address'
import { ReplayPlayer, SPEEDS, type Source } from './player.svelte'

function game(eyes: number | null): Replay {
  const scores = [[1, 0], [1, 1], [1, 2], [1, 3]]
  return {
    records: 1, setup: { game: 'toy' }, players: ['Ada', 'Ben'], view: { seen: eyes, count: 0 }, scores: [0, 0], outcome: null,
    proof: 'proved', is_cut: false,
    steps: scores.map((after, at) => ({
      ply: at + 1, seat: at % 2, move: 'go', say: `Step ${at + 1}.`, events: [{ type: 'Went' }], changes: [['/count', at + 1]],
      question: 'go', to_act: at === 3 ? null : 0, scores: after, has_secrets: true,
    })),
  }
}

const places: string[] = []
let source: Source
let player: ReplayPlayer

beforeEach(() => {
  vi.useFakeTimers()
  places.length = 0
  source = {
    load: vi.fn((eyes: number | null) => (eyes !== null && eyes > 1 ? Promise.reject(new Error('no seat')) : Promise.resolve(game(eyes)))),
    draw: vi.fn(() => Promise.resolve({ picture: '<svg/>', text: null })),
  }
  player = new ReplayPlayer(source, (at, eyes) => places.push(placeSaid({ at, eyes })))
})
afterEach(() => vi.useRealTimers())

test('it begins at the beginning, and steps within the game', async () => {
  await player.open(0, null)
  expect([player.at, player.last, player.stream?.view['count']]).toEqual([0, 4, 0])
  player.goTo(-3)
  expect(player.at).toBe(0)
  player.goTo(99)
  expect([player.at, player.stream?.view['count'], player.scores]).toEqual([4, 4, [1, 3]])
})

test('the address keeps the place and whose eyes', async () => {
  expect(readPlace('#at=3&eyes=1')).toEqual({ at: 3, eyes: 1 })
  expect(readPlace('#at=-3&eyes=x')).toEqual({ at: null, eyes: null })
  await player.open(3, 1)
  expect([player.at, player.eyes, player.stream?.seat]).toEqual([3, 1, 1])
  await player.see(null)
  expect(places.at(-1)).toBe('#at=3')
  await player.see(0)
  expect(places.at(-1)).toBe('#at=3&eyes=0')
  expect(player.stream?.view['seen']).toBe(0)
})

test('eyes that the game does not have are everyone’s', async () => {
  await player.open(2, 7)
  expect([player.eyes, player.at]).toEqual([null, 2])
  expect(player.problem).toBeNull()
})

test('a game that cannot be had leaves the address alone', async () => {
  source.load = () => Promise.reject(new Error('not over'))
  await player.open(2, null)
  expect([player.replay, places, (player.problem as Error).message]).toEqual([null, [], 'not over'])
})

test('marks are where the lead changed, and one goes from one to the next', async () => {
  await player.open(0, null)
  expect(player.leads).toEqual([3])
  player.nextLead()
  expect(player.at).toBe(3)
})

test('it plays by itself at a speed, stops at the end, and begins anew from there', async () => {
  await player.open(2, null)
  player.toggle()
  vi.advanceTimersByTime(SPEEDS.usual)
  expect(player.at).toBe(3)
  player.setSpeed('fast')
  vi.advanceTimersByTime(SPEEDS.fast)
  expect([player.at, player.isPlaying]).toEqual([4, false])
  vi.advanceTimersByTime(SPEEDS.slow * 3)
  expect(player.at).toBe(4)
  player.toggle()
  expect([player.at, player.isPlaying]).toEqual([0, true])
  player.pause()
  vi.advanceTimersByTime(SPEEDS.slow)
  expect(player.at).toBe(0)
})

test('keys step, jump and play; others mean nothing', async () => {
  await player.open(1, null)
  for (const [key, at] of [['ArrowRight', 2], ['ArrowLeft', 1], ['End', 4], ['Home', 0], ['n', 3]] as const) {
    expect(player.press(key)).toBe(true)
    expect(player.at).toBe(at)
  }
  expect(player.press(' ')).toBe(true)
  expect(player.isPlaying).toBe(true)
  expect(player.press('x')).toBe(false)
})

test('one can play on everywhere but where the game is over', async () => {
  await player.open(0, null)
  expect(player.canPlayOn).toBe(true)
  player.goTo(3)
  expect(player.canPlayOn).toBe(true)
  player.goTo(4)
  expect(player.canPlayOn).toBe(false)
})

test('each position is drawn once, and anew for other eyes', async () => {
  await player.open(2, null)
  expect(await player.draw('picture')).toEqual({ picture: '<svg/>', text: null, seq: 2 })
  await player.draw('picture')
  expect(source.draw).toHaveBeenCalledTimes(1)
  await player.see(1)
  await player.draw('picture')
  expect(source.draw).toHaveBeenLastCalledWith(1, 2, 'picture')
})
