import { expect, test } from 'vitest'
import { counted, followed, HIDDEN, type Piece } from './pieces'

const where = (pieces: Piece[]) => Object.fromEntries(pieces.map((piece) => [piece.id, `${piece.kind} ${piece.place}`.trim()]))

test('every thing has an identity of its own', () => {
  const pieces = followed([], [...counted('red', 'sea', 2), ...counted('blue', 'sea', 1)])
  expect(where(pieces)).toEqual({ 0: 'red sea', 1: 'red sea', 2: 'blue sea' })
})

test('what stays is the very same piece, and only one travels', () => {
  const before = followed([], [...counted('red', 'sea', 3), ...counted('red', 'lake', 1)])
  const after = followed(before, [...counted('red', 'sea', 2), ...counted('red', 'lake', 2)])
  expect(where(after)).toEqual({ 0: 'red sea', 1: 'red sea', 3: 'red lake', 2: 'red lake' })
  expect(after[0]).toBe(before[0])
})

test('an undo takes back the piece that moved, not another one of its kind', () => {
  const before = followed([], [...counted('red', 'lake', 2), ...counted('red', 'sea', 1)])
  const moved = followed(before, [...counted('red', 'lake', 1), ...counted('red', 'sea', 2)])
  expect(where(moved)).toEqual({ 0: 'red lake', 2: 'red sea', 1: 'red sea' })
  const undone = followed([...moved].sort((a, b) => a.id - b.id), [...counted('red', 'lake', 2), ...counted('red', 'sea', 1)])
  expect(where(undone)).toEqual(where(before))
})

test('a piece never becomes one of another kind', () => {
  const before = followed([], counted('red', 'sea', 1))
  const after = followed(before, counted('blue', 'sea', 1))
  expect(where(after)).toEqual({ 1: 'blue sea' })
})

test('what a preview does not know of keeps its identity when the preview ends', () => {
  const before = followed([], counted('red', 'sea', 2))
  const preview = followed(before, [...counted('red', 'sea', 1), ...counted('red', 'lake', 1)])
  expect(followed(before, counted('red', 'sea', 2))).toEqual(before)
  expect(preview.map((piece) => piece.id).sort()).toEqual([0, 1])
})

test('a card drawn from the deck was hidden before, and the deck keeps its other cards', () => {
  const before = followed([], [...counted(HIDDEN, 'deck', 3), { kind: 'wave', place: 'hand' }])
  const after = followed(before, [...counted(HIDDEN, 'deck', 2), { kind: 'wave', place: 'hand' }, { kind: 'dam', place: 'hand' }])
  expect(where(after)).toEqual({ 0: 'deck', 1: 'deck', 3: 'wave hand', 2: 'dam hand' })
})

test('a known card travels before a hidden one is turned over', () => {
  const before = followed([], [...counted(HIDDEN, 'their hand', 2), { kind: 'wave', place: 'hand' }])
  const after = followed(before, [...counted(HIDDEN, 'their hand', 2), { kind: 'wave', place: 'table' }])
  expect(where(after)).toEqual({ 0: 'their hand', 1: 'their hand', 2: 'wave table' })
})

test('cards that are shuffled into the deck are hidden from then on', () => {
  const before = followed([], [{ kind: 'wave', place: 'pile' }, { kind: 'dam', place: 'pile' }])
  const after = followed(before, counted(HIDDEN, 'deck', 2))
  expect(where(after)).toEqual({ 0: 'deck', 1: 'deck' })
})

test('new pieces never take an identity that is in use', () => {
  const before = followed([], counted('red', 'sea', 2)).slice(1)
  const after = followed(before, counted('red', 'sea', 3))
  expect(new Set(after.map((piece) => piece.id)).size).toBe(3)
})
