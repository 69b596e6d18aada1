import { expect, test } from 'vitest'
import type { LogEntry } from '../lib/connection.svelte'
import { discreet, happened, logLines } from './log'

const move = (seq: number, ply: number, text: string): LogEntry => ({
  seq, ply, seat: 0, at: 0, events: [{ type: 'Moved' }], say: [text],
})
const undo = (seq: number, remain: number): LogEntry => ({ seq, ply: remain, seat: 1, at: 0, events: [], say: [], undo: remain })

test('what happened comes in its order, with the rule of its event', () => {
  const lines = logLines([move(1, 1, 'a'), move(2, 2, 'b')], { Moved: 'AB-3' }, () => '')
  expect(lines.map((line) => line.sentences)).toEqual([[{ text: 'a', rule: 'AB-3' }], [{ text: 'b', rule: 'AB-3' }]])
})

test('what an undo took back is marked, what came before and after is not', () => {
  const lines = logLines([move(1, 1, 'a'), move(2, 2, 'b'), move(3, 3, 'c'), undo(4, 1), move(5, 2, 'd')], {}, (seat) => `undo ${seat}`)
  expect(lines.map((line) => [line.sentences[0]!.text, line.isUndone])).toEqual([
    ['a', false], ['b', true], ['c', true], ['undo 1', false], ['d', false],
  ])
})

test('what still counts is without undos and what they took back', () => {
  const kept = happened([move(1, 1, 'a'), move(2, 2, 'b'), move(3, 3, 'c'), undo(4, 1), move(5, 2, 'd'), undo(6, 0), move(7, 1, 'e')])
  expect(kept.map((entry) => entry.seq)).toEqual([7])
  expect(happened([move(1, 1, 'a'), move(2, 2, 'b'), undo(3, 1)]).map((entry) => entry.seq)).toEqual([1])
})

test('where others look on too, a secret is told as they are told it, or not at all', () => {
  const entry = (seq: number, events: Record<string, unknown>[], say: string[]): LogEntry => ({ seq, ply: seq, seat: 0, at: 0, events, say })
  const mine = [
    entry(1, [{ type: 'Moved' }], ['You move.']),
    entry(2, [{ type: 'Hid', card: 'druid' }, { type: 'Moved' }], ['You hide the Druid.', 'You move.']),
    entry(3, [{ type: 'Spent', card: 'druid' }], ['Your Druid is spent.']),
  ]
  const theirs = [
    entry(1, [{ type: 'Moved' }], ['Ann moves.']),
    entry(2, [{ type: 'Hid', card: null }, { type: 'Moved' }], ['Ann has decided.', 'Ann moves.']),
    entry(3, [], []),
  ]
  const isSecret = ({ card }: Record<string, unknown>) => !!card
  const told = discreet(mine, theirs, isSecret)
  expect(told.map(({ say }) => say)).toEqual([['You move.'], ['Ann has decided.', 'You move.'], []])
  expect(JSON.stringify(told).toLowerCase()).not.toContain('druid')
  expect(discreet(theirs, mine, isSecret)).toEqual(theirs)
})
