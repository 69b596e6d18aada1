import { expect, test } from 'vitest'
import { changed } from './changes'

test('values are set, appended and removed, in order', () => {
  const view = { dice: [1, 4], cubes: { lake: [1, 2] }, cause: 'x' }
  const next = changed(view, [['/dice/2', 6], ['/cubes/lake/0', 5], ['/cause'], ['/dice'.concat('/2')]])
  expect(next).toEqual({ dice: [1, 4], cubes: { lake: [5, 2] } })
})

test('the old view stays as it was, and untouched parts are shared', () => {
  const view = { a: { b: [1] }, c: { d: 2 } }
  const next = changed(view, [['/a/b/0', 9]])
  expect(view).toEqual({ a: { b: [1] }, c: { d: 2 } })
  expect(next.c).toBe(view.c)
})

test('slashes and tildes in keys are written as ~1 and ~0', () => {
  expect(changed({ 'a/b': 1, 'c~d': 2 } as object, [['/a~1b', 3], ['/c~0d']])).toEqual({ 'a/b': 3 })
})

test('the empty pointer replaces the whole view', () => {
  expect(changed({ a: 1 } as object, [['', { b: 2 }]])).toEqual({ b: 2 })
})
