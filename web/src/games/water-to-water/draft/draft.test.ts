import { describe, expect, it } from 'vitest'
import type { CharacterInfo, Content } from '../content'
import type { View } from '../types'
import { charactersIn, columnsFor, holderOf, places, recommended, waits } from './draft'

function view(fields: Partial<View>): View {
  const players = [0, 1, 2].map((seat) => ({ power: `power-${seat}`, character: null }))
  return { phase: 'pick', order: [2, 0, 1], asked: 1, actor: 0, players, ...fields } as unknown as View
}

const card = (name: string, fields: Partial<CharacterInfo> = {}) =>
  ({ name, least_players: 2, is_broken: false, for_beginners: false, suits: [], ...fields }) as unknown as CharacterInfo

const content = (...cards: CharacterInfo[]) => ({ characters: new Map(cards.map((info) => [info.name, info])) }) as unknown as Content

describe('who picks when', () => {
  it('goes from the highest Power number down', () => {
    expect(places(view({})).map(({ seat, state }) => [seat, state])).toEqual([[2, 'done'], [0, 'now'], [1, 'next']])
    expect(waits(view({}), 2)).toBe(-1)
    expect(waits(view({}), 1)).toBe(1)
    expect(waits(view({}), null)).toBeNull()
  })

  it('shows who decides once everyone has picked', () => {
    const states = places(view({ phase: 'hide', asked: 3, actor: 2 })).map(({ state }) => state)
    expect(states).toEqual(['decides', 'done', 'done'])
  })
})

describe('what can be picked', () => {
  const all = content(card('druid'), card('thief', { least_players: 4 }), card('archeologist', { is_broken: true }))
  const names = (options: Record<string, unknown>, seats: number) => charactersIn(all, options, seats).map(({ name }) => name)

  it('depends on the options and the number of players', () => {
    expect(names({}, 2)).toEqual(['druid'])
    expect(names({}, 4)).toEqual(['druid', 'thief'])
    expect(names({ archeologist: 'book' }, 2)).toEqual(['druid', 'archeologist'])
    expect(names({ archeologist: 'mended' }, 2)).toEqual(['druid', 'archeologist'])
    expect(names({ archeologist: 'out' }, 2)).toEqual(['druid'])
    expect(names({ archeologist: 'book', exclude_characters: ['druid'] }, 4)).toEqual(['thief', 'archeologist'])
  })

  it('knows who has it', () => {
    const taken = view({})
    taken.players[2]!.character = 'druid'
    expect(holderOf(taken, 'druid')).toBe(2)
    expect(holderOf(taken, 'thief')).toBeNull()
  })
})

it('recommends what suits the Power, and what is good to start with', () => {
  expect(recommended(card('druid', { suits: ['introspection'] }), 'introspection')).toEqual({ suits: true, first: false })
  expect(recommended(card('islander', { for_beginners: true }), 'wisdom')).toEqual({ suits: false, first: true })
  expect(recommended(card('druid', { suits: ['introspection'] }), null)).toEqual({ suits: false, first: false })
})

it('lays cards out as large as possible', () => {
  expect(columnsFor(1020, 560, 13)).toBe(5)
  expect(columnsFor(640, 400, 13)).toBe(4)
  expect(columnsFor(300, 2000, 3)).toBe(1)
  expect(columnsFor(2000, 150, 4)).toBe(4)
})
