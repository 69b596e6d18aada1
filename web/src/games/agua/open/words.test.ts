import { describe, expect, test } from 'vitest'
import { describer } from '../describe'
import { named } from '../fixtures/positions'
import { collections } from '../values'
import { CHILDREN_EXCHANGES, HOLES } from '../view'
import { filledHoles } from '../world'
import { textsFor } from './text'
import { boardSaid } from './words'

// Some of them: every game and option is among them.
describe.each(named.filter((_, at) => at % 9 === 0))('%s', (_, { board, view, options }) => {
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']
  const words = describer({ board, view, options, names, seat: 0, reach: null, exchanges: [] })
  const progress = options.isForChildren
    ? { n: view.exchanged, of: CHILDREN_EXCHANGES }
    : { n: filledHoles(board, view.chips), of: HOLES }
  const open = { collections: collections(board, view, options), progress }
  const parts = boardSaid({ board, view, options, names, seat: 0, words, away: [] }, open, textsFor(options.isForChildren))
  const lines = parts.flatMap(({ lines, parts: within }) => [...lines, ...(within ?? []).flatMap((part) => part.lines)])

  test('every field and every droplet outside the cloud is told once', () => {
    const times = (said: string) => lines.filter((line) => line === said).length
    for (const key of board.fields.keys()) expect(times(words.field(key))).toBe(1)
    view.droplets.forEach(({ field }, number) => {
      expect(times(words.droplet(number)) > 0).toBe(field !== 'cloud')
    })
  })

  test('whole sentences without gaps', () => {
    for (const line of lines) expect(line).toMatch(/^[^{}]+\.( .+\.)?$/s)
    for (const line of lines) expect(line).not.toMatch(/undefined|null/)
  })
})
