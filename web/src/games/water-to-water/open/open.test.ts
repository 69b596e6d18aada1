import { describe, expect, test } from 'vitest'
import type { Content } from '../content'
import { difference } from '../difference'
import { featuresOf } from '../features'
import { characters as scoring, facts, laidOf, named, tiles, viewOf } from '../fixtures/positions'
import { allGoals, survey } from '../goals'
import { withTile } from '../tiles'
import type { Event, View } from '../types'
import { effectsOf, seatsAfter } from './effects'
import { lastDigs, momentOf } from './moments'
import { filled, plateOf, plateSaid } from './plate'
import { percent, signed } from './text'
import { bagSaid, rowsSaid, sizeOf } from './words'

const cards = (names: string[]) => new Map(names.map((name) => [name, { name, title: `the ${name}`, uses: 4, image: '' }]))
const content = {
  characters: cards(['lake-nymph', 'student', 'thief', 'wrath', 'islander']),
  powers: new Map([...cards(['way-bender', 'wisdom'])].map(([name, card]) => [name, { ...card, uses: name === 'wisdom' ? 0 : 4 }])),
  tiles,
} as unknown as Content
const around = { content, names: ['Ann', 'Bo', 'Cy'], options: {} }

function player(change: Partial<View['players'][number]> = {}): View['players'][number] {
  return { power: 'way-bender', uses: 3, character: 'lake-nymph', points: 8, hand: [1], skips: 0, is_asleep: false, target: 20, ...change }
}
function position(players: View['players'], change: Partial<View> = {}): View {
  const base = { players, teacher: null, blocked: null, blocker: null, doppelganger: null, is_revealed: false, turn: 0, to_act: 0, phase: 'play' }
  return { ...base, ...change } as unknown as View
}

describe('plates', () => {
  test('say everything that is open about a player', () => {
    const view = position([player(), player({ is_asleep: true, skips: 2, hand: [] })], { blocked: [0, 1], blocker: 1 })
    const name = facts.find(({ number }) => number === 1)!.name
    expect(plateSaid(plateOf(view, view, 0, around), around)).toBe(
      `Ann, the lake-nymph. 8 of 20 points. The way-bender, 3 uses left. In hand: 1 ${name}. It is their turn.`,
    )
    expect(plateSaid(plateOf(view, view, 1, around), around)).toContain('No tile in hand. Asleep, sleeps through 2 more turns. Holds a cell blocked.')
  })

  test('show what a move would change, and the bar never runs over', () => {
    const view = position([player({ points: 18 })])
    const plate = plateOf(view, position([player({ points: 22 })]), 0, around)
    expect(plate.change).toBe(4)
    expect(filled(plate)).toEqual({ now: 0.9, then: 1 })
    expect(plateSaid(plate, around)).toContain('18 of 20 points, +4 with this move.')
    expect(signed(-3)).toBe('−3')
  })

  test('know teacher and student, Thief and Wrath, and Powers that are never used up', () => {
    const view = position([player({ character: 'student' }), player({ power: 'wisdom' }), player({ character: 'thief' })], { teacher: 1 })
    const plates = [0, 1, 2].map((seat) => plateOf(view, view, seat, around))
    expect(plates.map(({ bond }) => bond)).toEqual([{ is: 'student', with: 1 }, { is: 'teacher', with: 0 }, null])
    expect(plates[1]!.uses).toBeNull()
    expect(plates[2]!.unit).toBe('none')
    const wrath = position([player({ character: 'wrath' })])
    expect(plateOf(wrath, wrath, 0, around).unit).toBe('tiles')
    expect(plateOf(wrath, wrath, 0, { ...around, options: { wrath: 'rounds' } }).unit).toBe('rounds')
  })

  test('count the uses that an option gives', () => {
    const view = position([player({ uses: 1 })])
    expect(plateOf(view, view, 0, { ...around, options: { way_bender_uses: 2 } }).uses).toEqual({ left: 1, most: 2 })
  })
})

describe('moments', () => {
  const dig: Event[] = [
    { type: 'TurnStarted', seat: 1 },
    { type: 'TilePlaced', seat: 1, tile: 5, x: 0, y: 0, rotation: 0, power: '' },
    { type: 'DigBegun', seat: 0, tiles: 2 },
    { type: 'TileDug', seat: 0, tile: 7 },
    { type: 'TileSetOutOfPlay', seat: 0, tile: 7 },
    { type: 'TileDug', seat: 0, tile: 8 },
  ]
  const found: Event[] = [
    { type: 'TilePlaced', seat: 0, tile: 8, x: 1, y: 0, rotation: 0, power: '' },
    { type: 'DigBegun', seat: 0, tiles: 3 },
    { type: 'TileDug', seat: 0, tile: 9 },
  ]

  test('a dig is followed tile by tile, and so is what is found in it', () => {
    expect(lastDigs(dig.slice(0, 2))).toBeNull()
    expect(lastDigs(dig)).toEqual({ id: 2, isOver: false, digs: [{ seat: 0, coming: 0, tiles: [{ tile: 7, is: 'gone' }, { tile: 8, is: 'kept' }] }] })
    const chain = lastDigs([...dig, ...found])!
    expect(chain.id).toBe(2)
    expect(chain.digs).toHaveLength(2)
    expect(chain.digs[0]!.tiles[1]).toEqual({ tile: 8, is: 'laid' })
    expect(chain.digs[1]).toEqual({ seat: 0, coming: 2, tiles: [{ tile: 9, is: 'kept' }] })
    expect(lastDigs([...dig, ...found, { type: 'TurnStarted', seat: 2 }])!.isOver).toBe(true)
  })

  test('a new turn begins new digs', () => {
    const again = lastDigs([...dig, { type: 'TurnStarted', seat: 2 }, { type: 'DigBegun', seat: 0, tiles: 1 }])!
    expect(again).toEqual({ id: 7, isOver: false, digs: [{ seat: 0, coming: 1, tiles: [] }] })
  })

  test('the most telling event of a step is shown', () => {
    expect(momentOf(dig)).toBeNull()
    const sleep: Event = { type: 'PlayerPutToSleep', seat: 0, sleeper: 1 }
    const stolen: Event = { type: 'VictoryStolen', seat: 2, robbed: [0] }
    expect(momentOf([{ type: 'PowerUsed', seat: 0, power: 'dreamweaver', left: 1 }, sleep])).toBe(sleep)
    expect(momentOf([sleep, stolen])).toBe(stolen)
  })
})

describe.each(named)('%s', (_, saved) => {
  const view = viewOf(saved)

  test('the rows in words have every tile once', () => {
    const rows = rowsSaid(view, tiles, [])
    expect(rows.flatMap(({ cells }) => cells)).toHaveLength(view.board.tiles.length)
    const { rows: n, tiles: all } = sizeOf(view.board.tiles)
    expect(rows.length).toBeLessThanOrEqual(n)
    expect(all).toBe(saved.laid.length)
    expect(rows.map(({ row }) => row)).toEqual([...rows.map(({ row }) => row)].sort((a, b) => a - b))
  })

  test('the bag in words has every tile once', () => {
    expect(bagSaid(view, tiles).reduce((sum, { n }) => sum + n, 0)).toBe(view.bag.length)
  })

  test('what a placement finishes is outlined for those who score by it', () => {
    const before = featuresOf(view.board.tiles, tiles)
    const goals = allGoals(survey(view, tiles, before), scoring[saved.options]!)
    for (const [move, lakes, islands] of saved.tried.slice(0, 12)) {
      const laid = withTile(view.board.tiles, laidOf(move))
      const features = featuresOf(laid, tiles)
      const after = { ...view, board: { ...view.board, tiles: laid } }
      const effects = effectsOf(view, difference(before, features), goals, allGoals(survey(after, tiles, features), scoring[saved.options]!))
      for (const { of, seats, cells, is } of effects) {
        expect(seats).toEqual(seatsAfter(view, of))
        if (is !== 'filled') expect(cells.length).toBeGreaterThan(0)
      }
      // A tile on an empty cell only adds to what is finished.
      if (view.board.tiles.some(({ x, y }) => x === move[0] && y === move[1])) continue
      const finished = (of: string) => effects.filter((effect) => effect.is === 'finished' && effect.of === of).length
      expect(finished('lake')).toBe(lakes.length - before.lakes.filter(({ isFinished }) => isFinished).length)
      expect(finished('land')).toBe(islands.length - before.lands.filter(({ isFinished }) => isFinished).length)
    }
  })
})

test('a share is never said to be nothing or all unless it is', () => {
  expect([percent(0, 40), percent(1, 400), percent(20, 40), percent(399, 400), percent(40, 40), percent(0, 0)]).toEqual([
    '0 %',
    '< 1 %',
    '50 %',
    '99 %',
    '100 %',
    '0 %',
  ])
})
