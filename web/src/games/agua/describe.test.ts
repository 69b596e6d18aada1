import { expect, test } from 'vitest'
import { describer, signsOf, type Describer, type Scene } from './describe'
import { asking, choiceOf, named, worlds } from './fixtures/positions'
import { movable, reachOf } from './reach'
import { CLOUD, type Droplet, type View } from './view'
import { following, neighbour } from './walking'
import { boardOf } from './world'

const CARDS = { nature: 'river-and-lake', food: 'coral-reef', farm: 'cowshed', work: 'brewery', home: 'kitchen-tap' }
const board = boardOf(worlds[1]!, CARDS)
const NAMES = ['Ann', 'Ben', 'Cy', 'Dot', 'Eve', 'Flo']

function droplet(owner: number, field: string, chips: Droplet['chips'] = {}, is_stopped = false): Droplet {
  return { owner, field, chips, is_stopped }
}

const view = {
  ...asking('step')[0]!.view,
  phase: 'step',
  actor: 0,
  dice: ['blue', 'red'],
  points: 3,
  droplets: [droplet(0, 'river-4', { amber: 1, jade: 2 }), droplet(0, CLOUD), droplet(1, 'river-6', { coral: 1 }), droplet(1, CLOUD)],
  chips: { 'mill-2': 'lilac', 'nature-2': 'pearl' },
  collected: [{}, {}],
  left: [],
  cards: CARDS,
} satisfies View

const options = { isHumid: false, isForChildren: false }

function scene(changes: Partial<Scene> = {}): Scene {
  return { board, view, options, names: NAMES, seat: 0, reach: null, exchanges: [], ...changes }
}

const words: Describer = describer(scene())

test('a field says where it is, what is there, and where it leads', () => {
  expect(words.field('river-4')).toBe(
    'River, field 4 of 22, your droplet with an amber chip and 2 jade chips, ' +
      'leads to River 5 by the blue arrow, open; Mill race 1, an open hole by the red arrow, open.',
  )
  expect(words.field('river-6')).toBe(
    'River, field 6 of 22, Ben’s droplet with a coral chip, ' +
      'leads to River 7 by the blue arrow, open; Animal ways 9 by the yellow arrow, closed.',
  )
  expect(words.field('mill-2')).toMatch(/^Mill race, field 2 of 3, hole filled with a lilac chip, leads to Mill race 3, an open hole/)
  expect(words.field('nature-2')).toMatch(/^River and Lake, field 2 of 5, scenario field, a pearl chip, leads to/)
  expect(words.field(CLOUD)).toMatch(/^The big cloud, droplets: 1 of yours, 1 of Ben, leads to River and Lake 1 by the blue arrow, open;/)
  expect(words.field('haze')).toBe('Haze, evaporation field.')
  expect(words.field('vapour-1')).toBe('Little clouds, field 1 of 2, chips are collected here, leads to Little clouds 2.')
  expect(words.field('work-4')).toBe('Brewery, field 4 of 6, jumping step.')
})

test('a droplet, its tower, a card and an arrow', () => {
  expect(words.droplet(0)).toBe('Your droplet with an amber chip and 2 jade chips on River 4.')
  expect(words.droplet(3)).toBe('Ben’s droplet in the big cloud.')
  expect(words.tower(0)).toBe('Under your droplet: an amber chip and 2 jade chips')
  expect(words.tower(1)).toBe('Under your droplet: no chips')
  expect(words.card('nature')).toBe('River and Lake in Water in Nature: 5 fields, a pearl chip.')
  expect(describer(scene({ exchanges: ['work'] })).card('work')).toBe('Brewery in Work and Power: 6 fields, no chip. You can exchange it.')
  expect(words.arrow(board.fields.get('river-4')!.ways[1]!)).toBe('Red arrow from River 4 to Mill race 1, open')
  expect(words.arrow(board.fields.get('river-6')!.ways[1]!)).toBe('Yellow arrow from River 6 to Animal ways 9, closed')
  const unrolled = describer(scene({ view: { ...view, phase: 'roll' } }))
  expect(unrolled.arrow(board.fields.get('river-4')!.ways[0]!)).toBe('Blue arrow from River 4 to River 5')
  // Someone who watches has no droplets.
  expect(describer(scene({ seat: null })).droplet(1)).toBe('Ann’s droplet in the big cloud.')
})

test('what the droplet that was taken can reach, and what happens there', () => {
  const reach = reachOf(board, view, options, 0)
  const told = describer(scene({ reach }))
  expect(told.droplet(0)).toBe(`Your droplet with an amber chip and 2 jade chips on River 4. It can reach ${reach.fields.size} fields.`)
  expect(told.field('river-6')).toMatch(/You can get there for 2 points: meets Ben’s droplet, takes a coral chip and stops\.$/)
  expect(told.field('mill-1')).toMatch(/You can get there for 1 point: falls into the open hole and evaporates, brings an amber chip and 2 jade chips home\.$/)
  const { best } = reach.fields.get('nature-2')!
  expect(told.path(best, 0, 2)).toBe(
    'Path 1 of 2. 3 points to River and Lake 2 by way of Mill race 1, River and Lake 1: falls into the open hole and evaporates, ' +
      'brings an amber chip and 2 jade chips home, picks up a pearl chip.',
  )
  expect(signsOf(best)).toEqual(['chip'])
  expect(signsOf(reach.fields.get('river-6')!.best)).toEqual(['meet'])
  expect(signsOf(reach.fields.get('mill-1')!.best)).toEqual(['evaporate', 'collect'])
})

test('a jumping step, a jump, and a hole where a chip may be swapped', () => {
  const there = { ...view, droplets: [droplet(0, 'work-3'), droplet(0, 'mill-1', { amber: 1 }), droplet(1, 'river-6'), droplet(1, CLOUD)] }
  const reach = reachOf(board, there, options, 0)
  const told = describer(scene({ view: there, reach }))
  expect(told.path(reach.fields.get('work-4')!.best)).toBe(
    '1 point to Brewery 4: may then jump to any field of the human ways.',
  )
  expect(told.path(reach.fields.get('human-5')!.best)).toBe(
    '1 point to Human ways 5 by way of Brewery 4: jumps to Human ways 5, Brewery can be exchanged then.',
  )
  expect(signsOf(reach.fields.get('human-5')!.best)).toEqual(['exchange'])
  const second = reachOf(board, there, options, 1)
  expect(told.path(second.fields.get('mill-2')!.best)).toBe('1 point to Mill race 2: may swap a chip for the one in the hole: a lilac chip.')
  const jumping = { ...there, phase: 'jump', droplet: 0, droplets: [droplet(0, 'work-4'), ...there.droplets.slice(1)] } satisfies View
  const choices = ['jump human-5'].map(choiceOf)
  const jumps = reachOf(board, jumping, options, 0, choices)
  expect(movable(jumping, choices)).toEqual([0])
  expect(describer(scene({ view: jumping, reach: jumps })).field('human-5')).toMatch(/You can jump there/)
})

test('the children’s game speaks in short sentences', () => {
  const children = { isHumid: false, isForChildren: true }
  const there = { ...view, droplets: [droplet(0, 'nature-1'), ...view.droplets.slice(1)] }
  const reach = reachOf(board, there, children, 0)
  const told = describer(scene({ view: there, options: children, reach }))
  expect(told.field('nature-2')).toMatch(/^River and Lake, field 2 of 5, field for a chip, a pearl chip, .* You can go there: 1 step: gets a pearl chip\.$/)
})

test.each(named)('everything can be said: %s', (_, { board: other, view: now, options: played, choices }) => {
  const [number] = movable(now, choices)
  const reach = number === undefined ? null : reachOf(other, now, played, number, choices)
  const told = describer({ board: other, view: now, options: played, names: NAMES, seat: now.actor, reach, exchanges: [] })
  const said = [
    ...[...other.fields.keys()].map(told.field),
    ...now.droplets.map((_, at) => told.droplet(at)),
    ...other.frames.map(({ key }) => told.card(key)),
    ...[...(reach?.fields.values() ?? [])].map(({ best }) => told.path(best)),
  ]
  const isWrong = (words: string) => !/^[A-Z0-9][^{}]*\.$/.test(words) || /undefined|, ,|: \.|agua\./.test(words)
  expect(said.filter(isWrong)).toEqual([])
})

/** Fields on a grid, in the order in which the world names them. */
const grid = new Map([...board.fields.keys()].map((key, at) => [key, { x: 40 * (at % 11) + (at % 3), y: 40 * Math.floor(at / 11) }]))

test('arrow keys lead to every field, with a drawing and without', () => {
  for (const places of [null, (field: string) => grid.get(field) ?? null]) {
    const seen = new Set([CLOUD])
    for (const field of seen)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = neighbour(board, field, key, places)
        if (next) seen.add(next)
      }
    expect(seen.size).toBe(board.fields.size)
  }
})

test('an arrow key follows a way that leads in its direction before anything else', () => {
  const at: Record<string, [number, number]> = { 'river-1': [0, 0], 'river-2': [100, 10], haze: [50, 0], mist: [0, 60], geyser: [-10, -60] }
  const places = (field: string) => (at[field] ? { x: at[field][0], y: at[field][1] } : null)
  expect(neighbour(board, 'river-1', 'ArrowRight', places)).toBe('river-2')
  expect(neighbour(board, 'river-2', 'ArrowLeft', places)).toBe('river-1')
  expect(neighbour(board, 'river-1', 'ArrowDown', places)).toBe('mist')
  expect(neighbour(board, 'river-1', 'ArrowUp', places)).toBe('geyser')
  expect(neighbour(board, 'river-1', 'ArrowLeft', places)).toBeNull()
  expect(neighbour(board, 'river-1', 'Enter', places)).toBeNull()
  expect(neighbour(board, 'river-1', 'ArrowRight')).toBe('river-2')
  expect(neighbour(board, 'river-2', 'ArrowLeft')).toBe('river-1')
})

test('from droplet to droplet, around', () => {
  expect(following([3, 5, 8], 5)).toBe(8)
  expect(following([3, 5, 8], 8)).toBe(3)
  expect(following([3, 5, 8], 3, -1)).toBe(8)
  expect(following([3, 5, 8], null)).toBe(3)
  expect(following([3, 5, 8], null, -1)).toBe(8)
  expect(following([], 3)).toBeNull()
})
