import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TableController } from './controller.svelte'
import { MOST, SHOWN_FOR } from './recap.svelte'
import { moves, ScriptedTable } from './scripted'

beforeEach(() => {
  vi.useFakeTimers()
  ScriptedTable.lay()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Ann and Ben play; it was Ann's turn, and she has made a move. */
function afterMyTurn({ seats = [0] as (number | null)[], hasSecrets = false, pace = 'relaxed' as 'relaxed' | 'quick' } = {}) {
  const table = new ScriptedTable(seats)
  table.hasSecrets = hasSecrets
  const settings = { confirm: true, sound: false, forced: false, list: true, pace }
  const page = new TableController(table.connection, { settings, chime: () => {}, eventRules: async () => ({}) })
  table.opens()
  table.shows(0)
  table.steps(1, 'You move.', 0)
  return { table, page }
}

const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const count = (page: TableController) => page.view?.['count']

describe('what happened', () => {
  test('the others’ moves since my turn are played once more, one after the other', async () => {
    const { table, page } = afterMyTurn()
    expect(page.canRecap).toBe(false)
    table.steps(1, 'Ben moves.')
    table.steps(0, 'Ben moves again.')
    expect(page.canRecap).toBe(true)
    expect(page.whatHappened()).toBe(true)
    expect([count(page), page.recap.shown?.say, page.recent]).toEqual([2, [], []])
    await pause(SHOWN_FOR.first)
    expect([count(page), page.recap.shown?.say]).toEqual([3, ['Ben moves.']])
    expect(page.recent).toMatchObject([{ told: 'Ben moves.' }])
    expect(page.recap.progress).toEqual({ at: 1, all: 2 })
    expect(page.boardStream).toMatchObject({ view: { count: 3 }, ask: null })
    await pause(SHOWN_FOR.least)
    expect([count(page), page.recap.shown?.say]).toEqual([4, ['Ben moves again.']])
    await pause(SHOWN_FOR.least)
    expect(page.recap.isPlaying).toBe(false)
    expect(count(page)).toBe(4)
    expect(page.whatHappened(), 'it can be played again').toBe(true)
  })

  test('nothing can be chosen meanwhile, and all of it afterwards', () => {
    const { table, page } = afterMyTurn()
    table.steps(0, 'Ben moves.')
    page.choose(page.choices[0]!)
    page.whatHappened()
    expect([page.choices, page.chosen, page.focus]).toEqual([[], null, null])
    expect(page.press('Escape')).toBe(true)
    expect(page.recap.isPlaying).toBe(false)
    expect(page.choices.map((choice) => choice.text)).toEqual(['a', 'b'])
    expect(page.press('Escape')).toBe(false)
  })

  test('the key goes on to the next step at once', () => {
    const { table, page } = afterMyTurn()
    table.steps(0, 'Ben moves.')
    page.whatHappened()
    page.whatHappened()
    expect(page.recap.shown?.say).toEqual(['Ben moves.'])
    page.whatHappened()
    expect(page.recap.isPlaying).toBe(false)
  })

  test('it is not announced a second time', async () => {
    const { table, page } = afterMyTurn()
    table.steps(0, 'Ben moves.')
    expect(page.announcement).toContain('Ben moves.')
    page.announcement = ''
    page.whatHappened()
    await pause(10_000)
    expect(page.recap.isPlaying).toBe(false)
    expect(page.announcement).toBe('')
  })

  test('my next turn starts it anew, but an answer to someone else’s does not', () => {
    const { table, page } = afterMyTurn()
    table.steps(0, 'Ben asks.', 1, moves('pass', 'a'))
    table.steps(1, 'You let it pass.', 0)
    table.steps(0, 'Ben moves.')
    page.whatHappened()
    expect(page.recap.progress.all).toBe(3)
    page.recap.stop()
    table.steps(1, 'You move.', 0)
    expect(page.canRecap).toBe(false)
    expect(page.whatHappened()).toBe(false)
  })

  test('what was taken back did not happen', () => {
    const { table, page } = afterMyTurn()
    table.steps(1, 'Ben moves.')
    const taken = { seq: ++table.seq, ply: 2, seat: 1, at: 0, events: [], say: [], undo: 2 }
    table.shows(1, moves('a'), [taken])
    expect(page.canRecap).toBe(false)
  })

  test('only so many steps are kept', () => {
    const { table, page } = afterMyTurn()
    for (let step = 0; step < MOST + 20; step++) table.steps(1, `Ben moves ${step}.`)
    page.whatHappened()
    expect(page.recap.progress.all).toBe(MOST - 1)
    expect(count(page)).toBe(table.seq - MOST + 1)
  })

  test('on a shared device nobody is shown what another one saw', async () => {
    const { table, page } = afterMyTurn({ seats: [0, 1], hasSecrets: true })
    page.uncover()
    table.steps(1, 'You move.', 1, moves('a'))
    table.steps(0, 'Ben moves.', 1)
    expect(page.isHidden).toBe(true)
    expect(page.canRecap).toBe(false)
    expect(page.whatHappened()).toBe(false)
    page.uncover()
    expect(page.seat).toBe(0)
    expect(page.canRecap).toBe(true)
    page.whatHappened()
    expect(page.recap.isPlaying).toBe(true)
    table.steps(1, 'You move.', 0)
    expect(page.isHidden).toBe(true)
    expect(page.recap.isPlaying, 'the curtain ends it').toBe(false)
  })
})

describe('the pace of bots', () => {
  test('is told to the server when the line is new, and when it changes', () => {
    const { table } = afterMyTurn({ pace: 'quick' })
    const paces = () => table.heard().flatMap((message) => (message.type === 'pace' ? [message.pace] : []))
    expect(paces()).toEqual(['quick'])
    table.connection.wishPace('relaxed')
    expect(paces()).toEqual(['relaxed'])
    table.connection.wishPace('quick')
    table.breaks()
    vi.advanceTimersByTime(1000)
    table.opens()
    expect(paces()).toEqual(['quick'])
  })

  test('is nothing that a spectator says', () => {
    const { table } = afterMyTurn({ seats: [null], pace: 'quick' })
    expect(table.heard().filter((message) => message.type === 'pace')).toEqual([])
  })
})
