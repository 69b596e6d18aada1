import { expect, test } from 'vitest'
import { blocks, plain } from './markdown'

test('headings, rules with their numbers, items and rows are told apart', () => {
  const found = blocks('# Title\n\n**AB-1** First\nline of *it*.\n\n- item `x`\n\n| a | b |\n|---|---|\n| c | d |\n')
  expect(found.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'item', 'row', 'row'])
  expect(found[1]!.rule).toBe('AB-1')
  expect(plain(found[1]!)).toBe('AB-1 First line of it.')
  expect(found[1]!.spans.map((span) => span.kind)).toEqual(['bold', 'plain', 'emphasis', 'plain'])
})

test('markup is never read as anything else', () => {
  expect(plain(blocks('<b>no</b>')[0]!)).toBe('<b>no</b>')
})

test('numbers of rules within a text are told apart, but not the one that a rule begins with', () => {
  const rule = blocks('**AB-1** As in AB-12 and `AB-3`.')[0]!
  expect(rule.spans.map(({ kind, text }) => [kind, text])).toEqual([
    ['bold', 'AB-1'],
    ['plain', ' As in '],
    ['rule', 'AB-12'],
    ['plain', ' and '],
    ['code', 'AB-3'],
    ['plain', '.'],
  ])
})
