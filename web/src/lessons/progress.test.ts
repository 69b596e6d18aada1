import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { ScriptedTable } from '../table/scripted'
import { common, distinct, framed, selectors } from './pointing'
import { actionsOf, begun, noteOffer, remember, wasOffered } from './progress'
import { plainText, spelled } from './words'

beforeEach(() => ScriptedTable.lay())
afterEach(() => vi.unstubAllGlobals())

test('a lesson is gone on with where it was left, and begun anew when it was done', () => {
  expect(actionsOf('toy', 'one')).toEqual([])
  remember('toy', 'one', { actions: ['next'], step: 1, steps: 2, isDone: false })
  expect(actionsOf('toy', 'one')).toEqual(['next'])
  remember('toy', 'one', { actions: ['next', 'a'], step: 2, steps: 2, isDone: true })
  expect(actionsOf('toy', 'one')).toEqual([])
  remember('toy', 'one', { actions: ['next'], step: 1, steps: 2, isDone: false })
  expect([begun('toy')['one']?.isDone, actionsOf('toy', 'one')]).toEqual([true, ['next']])
  expect(begun('other')).toEqual({})
})

test('the lessons of a game are offered once, and not to whoever has found them', () => {
  expect(wasOffered('toy')).toBe(false)
  noteOffer('toy')
  noteOffer('toy')
  expect([wasOffered('toy'), wasOffered('other')]).toEqual([true, false])
  remember('other', 'one', { actions: [], step: 0, steps: 2, isDone: false })
  expect(wasOffered('other')).toBe(true)
})

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('watertable:lessons', '{')
  expect(begun('toy')).toEqual({})
})

test('a name that is pointed at is a place, a piece, or a kind with a value', () => {
  expect(selectors('sea').slice(0, 2)).toEqual(['[data-place="sea"]', '[data-piece="sea"]'])
  expect(selectors('sea').slice(-2)).toEqual(['[data-piece^="sea "]', '[data-sea]'])
  expect(selectors('die 3')).toContain('[data-die="3"]')
  expect(selectors('tsunami')).toContain('[data-hand="tsunami"]')
  expect(selectors('3,4')).toContain('[data-cell="3,4"]')
  expect(selectors('seat 1')).toContain('[data-plate="1"]')
  expect(selectors('a"b')[0]).toBe('[data-place="a\\"b"]')
})

test('a frame is a little larger than what it is around, and stays within the board', () => {
  const stage = { left: 10, top: 10, width: 100, height: 100 }
  expect(framed({ left: 30, top: 40, width: 20, height: 10 }, stage, stage, 5)).toEqual({ left: 15, top: 25, width: 30, height: 20 })
  expect(framed({ left: 0, top: 40, width: 20, height: 10 }, stage, stage, 5)).toEqual({ left: 0, top: 25, width: 15, height: 20 })
  expect(framed({ left: 200, top: 40, width: 20, height: 10 }, stage, stage, 5)).toBeNull()
  expect(framed({ left: 30, top: 40, width: 0, height: 0 }, stage, stage, 5)).toBeNull()
  expect(common(stage, { left: 50, top: 0, width: 90, height: 30 })).toEqual({ left: 50, top: 10, width: 60, height: 20 })
  expect(common(stage, { left: 500, top: 0, width: 9, height: 9 }).width).toBe(0)
  const box = { left: 1, top: 2, width: 3, height: 4 }
  expect(distinct([box, { ...box, left: 2 }, { ...box, left: 9 }])).toEqual([box, { ...box, left: 9 }])
})

test('texts are spoken without their signs, and small numbers are words', () => {
  expect(plainText('Take **one** *now*.')).toBe('Take one now.')
  expect([spelled(5), spelled(12)]).toEqual(['Five', '12'])
})
