import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../lib/api'
import { ScriptedTable } from '../table/scripted'
import { SHOWN_FOR } from './line.svelte'
import { begin } from './scripted'

beforeEach(() => {
  vi.useFakeTimers()
  ScriptedTable.lay()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('going through a lesson', () => {
  test('a step to read is said, and nothing can be chosen', async () => {
    const { coach, page, goOn } = await begin()
    expect(coach.text).toBe('This is the **sea**.')
    expect(coach.announcement).toBe('This is the sea.')
    expect([coach.canGoOn, coach.isAsking, coach.canGoBack]).toEqual([true, false, false])
    expect(page.choices).toEqual([])
    await goOn()
    expect([coach.step, coach.text, coach.isAsking]).toEqual([1, 'Take a.', true])
    // What the rules refuse can be tried, too.
    expect(page.choices.map((choice) => choice.text)).toEqual(['a', 'b', 'c', 'x'])
    expect(coach.point).toEqual(['sea'])
  })

  test('what a right move leads to is shown position by position, then what it meant', async () => {
    const { coach, page, choose, goOn, school } = await begin({ actions: ['next'] })
    await choose('a')
    expect(school.asked.at(-1)).toEqual({ actions: ['next'], attempt: 'a' })
    expect([coach.phase, coach.text, page.view]).toEqual(['showing', 'You do a.', { count: 10 }])
    expect(page.recent).toEqual([{ type: 'Did', at: 0 }])
    expect([page.choices, coach.point]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(SHOWN_FOR.least)
    expect([coach.phase, coach.text, page.view]).toEqual(['showing', 'Ana rolls.', { count: 11 }])
    await vi.advanceTimersByTimeAsync(SHOWN_FOR.least)
    expect([coach.phase, coach.tone, coach.announcement]).toEqual(['effect', 'good', 'It rains.'])
    // What was shown belongs to the step of the move.
    expect([coach.step, page.choices]).toEqual([1, []])
    await goOn()
    expect([coach.phase, coach.step, coach.text, page.view]).toEqual(['step', 2, 'Now b.', { count: 20 }])
    expect(page.choices).toHaveLength(4)
  })

  test('who does not want to wait goes on at once', async () => {
    const { coach, page, choose, goOn } = await begin({ actions: ['next'] })
    await choose('a')
    await goOn()
    expect([coach.phase, page.view]).toEqual(['effect', { count: 11 }])
    await vi.advanceTimersByTimeAsync(10 * SHOWN_FOR.least)
    expect(coach.phase).toBe('effect')
  })

  test('where a move needs no words, the next step comes by itself', async () => {
    const { coach, choose } = await begin({ actions: ['next', 'a'] })
    await choose('b')
    await vi.advanceTimersByTimeAsync(2 * SHOWN_FOR.least)
    expect([coach.phase, coach.text]).toEqual(['step', 'That is all.'])
  })

  test('the end leads on, also by key', async () => {
    const { coach, progress, goOn, onward } = await begin({ actions: ['next', 'a', 'b'] })
    await goOn()
    expect([coach.isEnd, coach.tone, progress.at(-1)?.kind]).toEqual([true, 'end', 'end'])
    expect(coach.press('Enter', true)).toBe(true)
    expect(onward).toHaveBeenCalledOnce()
  })

  test('points and options come with the position', async () => {
    const { page } = await begin({ actions: ['next'] })
    await vi.advanceTimersByTimeAsync(200)
    expect(page.scores.map((score) => score.total)).toEqual([1])
    expect(page.table?.setup).toEqual({ options: { fast: true } })
    expect(page.names).toEqual(['You', 'Ana'])
  })
})

describe('what is not right', () => {
  test('a wrong choice is answered with why, and nothing moves', async () => {
    const { coach, page, progress, choose } = await begin({ actions: ['next'] })
    const before = page.stream
    await choose('c')
    expect(page.problem).toEqual({ text: 'not "c"', rule: '' })
    expect([page.stream, coach.text, progress.length]).toEqual([before, 'Take a.', 1])
    expect(page.sent).toBeNull()
    await choose('x')
    expect(page.problem).toEqual({ text: 'not "x"', rule: 'T-1' })
    await choose('a')
    expect([page.problem, coach.phase]).toEqual([null, 'showing'])
  })

  test('something that the board does not offer can be asked about, and is not done', async () => {
    const { page, line } = await begin({ actions: ['next'] })
    await page.askWhyNot({ type: 'Do', what: 'q' })
    expect(page.problem).toMatchObject({ text: 'not {"type":"Do","what":"q"}', rule: 'T-1' })
    await page.askWhyNot('a')
    expect(page.problem?.rule).toBe('')
    expect(line.actions).toEqual(['next'])
  })

  test('a line that breaks is said, and the move can be tried again', async () => {
    const { page, coach, school, choose } = await begin({ actions: ['next'] })
    school.fails = new TypeError('Failed to fetch')
    await choose('a')
    expect(page.problem?.text).toContain('no connection')
    expect(coach.phase).toBe('step')
    await choose('a')
    expect(coach.phase).toBe('showing')
  })

  test('only one attempt is on its way', async () => {
    const { school, line } = await begin({ actions: ['next'] })
    line.move(0, { type: 'Do', what: 'a' })
    line.move(0, { type: 'Do', what: 'c' })
    await vi.advanceTimersByTimeAsync(0)
    expect(school.asked.map(({ attempt }) => attempt)).toEqual([null, 'a'])
  })
})

describe('coming back', () => {
  test('a lesson goes on where it was left', async () => {
    const { coach, school } = await begin({ actions: ['next', 'a'] })
    expect(coach.text).toBe('Now b.')
    expect(school.asked).toEqual([{ actions: ['next', 'a'], attempt: null }])
  })

  test('a lesson that has changed since begins anew', async () => {
    const { coach, progress } = await begin({ actions: ['next', 'old'] })
    expect(coach.text).toBe('This is the **sea**.')
    expect(progress.at(-1)?.actions).toEqual([])
  })

  test('back goes to the step before, also from what a move meant', async () => {
    const { coach, choose, goOn } = await begin({ actions: ['next'] })
    await choose('a')
    expect(coach.canGoBack).toBe(false)
    await goOn()
    coach.back()
    await vi.advanceTimersByTimeAsync(0)
    expect([coach.phase, coach.text]).toEqual(['step', 'Take a.'])
    coach.back()
    await vi.advanceTimersByTimeAsync(0)
    expect([coach.text, coach.canGoBack]).toEqual(['This is the **sea**.', false])
  })

  test('a lesson that does not exist says so', async () => {
    const { line, school } = await begin()
    school.fails = new Refusal('no-lesson', 'There is no such lesson.', 404)
    line.answer = null
    await line.open(['next'])
    expect([line.phase, (line.problem as Error).message]).toEqual(['closed', 'There is no such lesson.'])
  })
})

describe('keys and hints', () => {
  test('Enter and Space go on; Enter confirms a choice, Escape takes it back', async () => {
    const { coach, page, line } = await begin({ confirm: true })
    expect(coach.press(' ', false)).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(coach.press('Enter', true)).toBe(false)
    page.choose(page.choices[0]!)
    expect(coach.press('Escape', false)).toBe(true)
    expect(page.chosen).toBeNull()
    page.choose(page.choices[0]!)
    expect(coach.press(' ', true)).toBe(false)
    expect(coach.press('Enter', false)).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(line.actions).toEqual(['next', 'a'])
  })

  test('a hint is shown on demand and goes with its step', async () => {
    const { coach, choose, goOn } = await begin()
    expect([coach.hasHint, coach.showHint()]).toEqual([false, false])
    await goOn()
    expect([coach.hasHint, coach.hint]).toEqual([true, ''])
    expect(coach.press('h', false)).toBe(false)
    expect(coach.press('h', true)).toBe(true)
    expect(coach.hint).toBe('Think.')
    await choose('a')
    await goOn()
    await goOn()
    expect([coach.text, coach.hint]).toEqual(['Now b.', ''])
  })
})
