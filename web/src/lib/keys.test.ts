import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ScriptedTable } from '../table/scripted'
import { held, keep, readLink, renumber, reorderInvites } from './keys'

test('links to a table are read from what stands after the #', () => {
  expect(readLink('#join=1.abc')).toEqual({ kind: 'join', seat: 1, invite: 'abc' })
  expect(readLink('#seat=0.abc,2.def')).toEqual({ kind: 'seat', seats: { 0: 'abc', 2: 'def' } })
  expect(readLink('#watch=xyz')).toEqual({ kind: 'watch', token: 'xyz' })
})

test('anything else is no link', () => {
  for (const fragment of ['', '#', '#join', '#join=1', '#join=a.b', '#join=0.a,1.b', '#seat=.x', '#other=1.a'])
    expect(readLink(fragment)).toBeNull()
})

describe('seats in another order', () => {
  beforeEach(() => {
    ScriptedTable.lay()
    return () => vi.unstubAllGlobals()
  })

  test('each token is found under the number that the server gives it', () => {
    keep('abc', { seats: { 0: 'ann', 1: 'ben' } })
    renumber('abc', ['ann', 'ben'], [2, 0])
    expect(held('abc').seats).toEqual({ 0: 'ben', 2: 'ann' })
  })

  test('a token that holds no seat now is not thrown away', () => {
    keep('abc', { seats: { 3: 'old', 1: 'ann' } })
    renumber('abc', ['old', 'ann'], [null, 0])
    expect(held('abc').seats).toEqual({ 0: 'ann', 3: 'old' })
  })

  test('a welcome brings the numbers, also of a table that was put in order while this browser was away', () => {
    keep('table', { seats: { 0: '0' } })
    const table = new ScriptedTable([0])
    table.opens()
    expect(held('table').seats).toEqual({ 0: '0' })
    table.says({
      type: 'welcome', protocol: 2, table: table.table, seats: [1], tokens: [1], passing: {}, chat: [], is_host: false, now: 0,
    })
    expect(held('table').seats).toEqual({ 1: '0' })
  })

  test('invitations of the host go with their seats', () => {
    keep('abc', { invites: { 1: 'one', 3: 'three' } })
    reorderInvites('abc', [1, 0, 3, 2])
    expect(held('abc').invites).toEqual({ 0: 'one', 2: 'three' })
  })
})
