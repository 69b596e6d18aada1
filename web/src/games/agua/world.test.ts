import { describe, expect, test } from 'vitest'
import type { PieceInfo } from '../../protocol/types'
import { readContent } from './content'
import { positions, worlds } from './fixtures/positions'
import { placesOf, type DrawnBoard } from './geometry'
import { optionsOf } from './view'
import { boardOf, coloursOf, fieldsOn, filledHoles, isOpen, openArrows, openedBy } from './world'

const CARDS = { nature: 'river-and-lake', food: 'coral-reef', farm: 'cowshed', work: 'brewery', home: 'kitchen-tap' }
const board = boardOf(worlds[1]!, CARDS)

describe('a board with cards', () => {
  test('has the fields of the board and of the cards that lie on it, with their names', () => {
    expect(board.fields.get('cloud')).toMatchObject({ title: 'the big cloud', kind: 'cloud', number: 0 })
    expect(board.fields.get('ocean')).toMatchObject({ title: 'the ocean', kind: 'ocean' })
    expect(board.fields.get('river-3')).toMatchObject({ title: 'River 3', number: 3, frame: null, waterway: { key: 'river' } })
    expect(board.fields.get('ferry')).toMatchObject({ title: 'Ferry', kind: 'jumping-step', waterway: null })
    expect(board.fields.get('home-4')).toMatchObject({ title: 'Water at Home 4', kind: 'scenario', frame: 'home', number: 4 })
    expect(board.fields.has('home-5')).toBe(false)
    expect(fieldsOn(board, 'home').map(({ key }) => key)).toEqual(['home-1', 'home-2', 'home-3', 'home-4'])
    expect(board.holes).toHaveLength(10)
    expect(boardOf(worlds[1]!, {}).fields.has('home-1')).toBe(false)
  })

  test('has a way for each arrow, in both directions to follow', () => {
    const ways = board.fields.get('ground-1')!.ways.map(({ target, colour }) => `${colour} ${target}`)
    expect(ways.sort()).toEqual(['blue ground-2', 'red ground-2', 'yellow nature-1'])
    expect(board.fields.get('river-2')!.ways).toEqual([{ id: 'river-2 any river-3', source: 'river-2', target: 'river-3', colour: '' }])
    expect(board.fields.get('nature-1')!.sources.map(({ source }) => source)).toContain('cloud')
    const ids = [...board.fields.values()].flatMap(({ ways }) => ways.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('every way of every position leads to a field that is there', () => {
    for (const { board: other } of positions)
      for (const { ways } of other.fields.values())
        for (const { target } of ways) expect(other.fields.has(target)).toBe(true)
  })

  test('the dice open arrows of their colours', () => {
    const open = openArrows(board, ['red', 'red'])
    expect(open.length).toBeGreaterThan(10)
    expect(open.every(({ colour }) => colour === 'red')).toBe(true)
    expect(isOpen({ colour: '' }, [])).toBe(true)
    expect(coloursOf(['blue', 'red'])).toEqual(['red', 'blue'])
    expect(coloursOf(['blue', 'blue'])).toEqual(['blue'])
  })

  test('the last hole of a waterway opens it', () => {
    const chips = { 'mill-1': 'amber', 'mill-2': 'jade', 'nature-2': 'jade' } as const
    expect(openedBy(board, chips, 'mill-3')?.key).toBe('mill')
    expect(openedBy(board, chips, 'forest-1')).toBeNull()
    expect(filledHoles(board, chips)).toBe(2)
  })
})

test('options are read as they are sent', () => {
  expect(optionsOf({ high_humidity: true, children: false, first_seat: 'chance' })).toEqual({ isHumid: true, isForChildren: false })
  expect(optionsOf({})).toEqual({ isHumid: false, isForChildren: false })
})

test('pieces make the world, and say where its fields are', () => {
  const drawn = {
    cloud: { at: [600, 500], half: [130, 80], spots: [] },
    fields: { ocean: { at: [10, 20], r: 28, kind: 'ocean', waterway: null, number: '' } },
    frames: { home: { box: [100, 200, 190, 210], title: 'Water at Home', gates: { human: { at: [5, 5], to: 'ocean', path: '' } } } },
    waterways: [],
    ways: [{ from: 'cloud', to: 'home-1', colours: ['blue'] }],
  }
  const card = {
    frame: 'home',
    limit: 2,
    fields: [{ at: [30, 40], r: 18, kind: 'circle' }, { at: [60, 40], r: 18, kind: 'scenario' }],
    ways: [{ from: 1, to: 2, exit: null, colours: [] }, { from: 2, to: null, exit: 'human', colours: ['red', 'blue'] }],
  }
  const piece = (key: string, facts: object, title = '', text: string[] = []) => ({ key, title, text, svg: `<svg id="${key}"/>`, facts })
  const amber = { letter: 'A', paint: '#fa0', ink: '#000' }
  const pieces = [
    piece('wide', drawn), piece('wide-night', {}), piece('tall', drawn), piece('tall-night', {}),
    piece('card-kitchen-tap', card, 'Kitchen Tap', ['A fact.']), piece('card-kitchen-tap-night', {}, 'Kitchen Tap', ['A fact.']),
    piece('picture-kitchen-tap', {}, 'Kitchen Tap', ['A fact.']), piece('chip-amber', amber),
  ]
  const content = readContent(pieces as PieceInfo[], '')
  expect(content.world.cards).toEqual([
    {
      key: 'kitchen-tap', title: 'Kitchen Tap', frame: 'home', chips: 2, kinds: ['circle', 'scenario'], fact: 'A fact.',
      ways: [['home-1', 'home-2', ''], ['home-2', 'ocean', 'red'], ['home-2', 'ocean', 'blue']],
    },
  ])
  expect(content.world.ways).toEqual([['cloud', 'home-1', 'blue']])
  expect([...content.marks]).toEqual([['chip-amber', amber]])
  expect(content.svg('card-kitchen-tap')).toContain('card-kitchen-tap')
  const places = placesOf(content.boards.wide as DrawnBoard, content.cards, { home: 'kitchen-tap' })
  expect(Object.fromEntries(places)).toEqual({
    cloud: { x: 600, y: 500 }, ocean: { x: 10, y: 20 }, 'home-1': { x: 130, y: 240 }, 'home-2': { x: 160, y: 240 },
  })
})
