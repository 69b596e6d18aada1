import { expect, test } from 'vitest'
import { readLink } from './keys'

test('links to a table are read from what stands after the #', () => {
  expect(readLink('#join=1.abc')).toEqual({ kind: 'join', seat: 1, invite: 'abc' })
  expect(readLink('#seat=0.abc,2.def')).toEqual({ kind: 'seat', seats: { 0: 'abc', 2: 'def' } })
  expect(readLink('#watch=xyz')).toEqual({ kind: 'watch', token: 'xyz' })
})

test('anything else is no link', () => {
  for (const fragment of ['', '#', '#join', '#join=1', '#join=a.b', '#join=0.a,1.b', '#seat=.x', '#other=1.a'])
    expect(readLink(fragment)).toBeNull()
})
