import { describe, expect, it } from 'vitest'
import type { CharacterInfo } from '../content'
import type { View } from '../types'
import { ranges, scoringOf, threats, usesOf } from './scoring'

const card = (fields: Partial<CharacterInfo>) =>
  ({ name: 'any', table: null, each: 0, bonus: 0, option: '', rounds: [], counts: 'things', fears: [], ...fields }) as CharacterInfo
const game = (options: Record<string, unknown> = {}, seats = 4) => ({ options, seats })

describe('how a Character scores', () => {
  it('counts things that are worth the same, and says how many win', () => {
    expect(scoringOf(card({ each: 5 }), game())).toMatchObject({ kind: 'each', each: 5, needed: 4 })
    const nymph = card({ option: 'lake_points' })
    expect(scoringOf(nymph, game())).toMatchObject({ each: 4, needed: 5 })
    const archeologist = card({ each: 10, each_mended: 3, artifact_mended: 1, option: 'archeologist' })
    expect(scoringOf(archeologist, game({ archeologist: 'book' }))).toMatchObject({ each: 10, needed: 2, artifact: 0 })
    expect(scoringOf(archeologist, game({ archeologist: 'mended' }))).toMatchObject({ each: 3, needed: 0, artifact: 1 })
    expect(scoringOf(nymph, game({ lake_points: 5 }))).toMatchObject({ each: 5, needed: 4 })
  })

  it('has the table that the option asks for', () => {
    const strider = card({ option: 'large_from', table: [[4, 10], [7, 20]], table_from_6: [[4, 10], [6, 20]] })
    expect(scoringOf(strider, game({ large_from: 7 }))).toMatchObject({ steps: [[4, 10], [7, 20]] })
    expect(scoringOf(strider, game({ large_from: 6 }))).toMatchObject({ steps: [[4, 10], [6, 20]] })
  })

  it('names the rounds of the Wrath only where it counts rounds', () => {
    const wrath = card({ name: 'wrath', option: 'wrath', rounds: [20, 15, 11, 9, 7] })
    expect(scoringOf(wrath, game({ wrath: 'bag' }))).toMatchObject({ how: 'wrath' })
    expect(scoringOf(wrath, game({ wrath: 'rounds' }, 3))).toMatchObject({ how: 'wrath_rounds', rounds: 15 })
  })

  it('says nothing of a card that it does not know', () => {
    expect(scoringOf(card({}), game())).toMatchObject({ kind: 'own', how: null })
  })
})

it('reads a table in ranges and marks the first step that wins', () => {
  expect(ranges([[2, 7], [3, 13], [4, 20], [7, 25]])).toEqual([
    { size: '2', from: '2', points: 7, isEnough: false },
    { size: '3', from: '3', points: 13, isEnough: false },
    { size: '4–6', from: '4+', points: 20, isEnough: true },
    { size: '7+', from: '7+', points: 25, isEnough: false },
  ])
})

it('takes the uses of Way Bender from the option', () => {
  const power = (name: string) => ({ name, uses: 4 }) as Parameters<typeof usesOf>[0]
  expect(usesOf(power('way-bender'), game({ way_bender_uses: 2 }))).toBe(2)
  expect(usesOf(power('wisdom'), game({ way_bender_uses: 2 }))).toBe(4)
})

it('finds who at the table threatens a Character, but not its own holder', () => {
  const players = [
    { power: 'way-bender', character: null },
    { power: 'wisdom', character: 'islander' },
    { power: 'intuition', character: 'druid' },
  ] as View['players']
  const strider = card({ name: 'strider', fears: ['islander', 'way-bender'] })
  expect(threats(strider, players, null)).toEqual([{ seat: 0, card: 'way-bender' }, { seat: 1, card: 'islander' }])
  expect(threats(strider, players, 0)).toEqual([{ seat: 1, card: 'islander' }])
})
