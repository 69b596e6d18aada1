import { describe, expect, test } from 'vitest'
import { crc32 } from '../../lib/crc32'
import { asking, named, positions, type Position } from './fixtures/positions'
import { MOST_RESULTS, movable, reachOf, type Leg, type Path, type Reach } from './reach'
import { exchangeable, jump, keepChip, keyOf, step, trafficOf, type Effect } from './travel'
import { dropletsOf } from './view'

/** What happened, in the fixture's few words. */
function told({ move, from, to }: Pick<Leg, 'move' | 'from' | 'to'>, effects: Effect[]): string[] {
  const words = effects.map((effect) => {
    if (effect.what === 'meet') return `meet ${effect.owner} ${effect.chips.length}`
    if (effect.what === 'pick') return `pick ${effect.colour}`
    if (effect.what === 'evaporate') return `evaporate ${to}`
    return effect.what === 'collect' ? `collect ${effect.chips.join(' ')}` : ''
  })
  return [`${move.type === 'Jump' ? 'jump' : 'move'} ${from} ${to}`, ...words.filter(Boolean)]
}

const known = new Map<Position, Map<number, Reach>>()

/** What every droplet that can move reaches, by its number; worked out once for all tests. */
function reaches(position: Position): Map<number, Reach> {
  const { board, view, options, choices } = position
  const found =
    known.get(position) ??
    new Map(movable(view, choices).map((number) => [number, reachOf(board, view, options, number, choices)]))
  known.set(position, found)
  return found
}

/** Whether a droplet has to jump on from a field, or may swap a chip there. */
function markOf(paths: readonly Path[]): string {
  const endings = paths.map(({ ending }) => ending)
  return endings.includes('jump') ? '!' : endings.includes('swap') ? '?' : ''
}

const moving = named.filter(([, { view }]) => view.phase === 'step' || view.phase === 'jump')

describe.each(moving)('%s', (_, position) => {
  const { view, board, options, choices, reach, walks } = position
  const found = reaches(position)

  test('every field that is lit, its cost and its number of results are what the rules reach by single steps', () => {
    for (const number of dropletsOf(view, view.actor)) {
      const { field, is_stopped } = view.droplets[number]!
      const isAsked = view.phase === 'step' || view.droplet === number
      const { fields, from } = reachOf(board, view, options, number, choices)
      const rows = [...fields.values()].map(({ field, cost, paths }) => `${field} ${cost} ${paths.length}${markOf(paths)}`)
      const expected = isAsked && !is_stopped ? (reach[field] ?? '') : ''
      expect(rows.sort(), field).toEqual(expected ? expected.split(', ').sort() : [])
      expect(from).toBe(field)
    }
    expect([...found.values()].map(({ from }) => from).sort()).toEqual(Object.keys(reach).sort())
  })

  test('without the list of legal moves the same is found', () => {
    for (const [number, { fields }] of found)
      expect([...reachOf(board, view, options, number).fields.keys()]).toEqual([...fields.keys()])
  })

  test('where there are too many results, the fields and costs are still the same', () => {
    for (const [number, { fields }] of found) {
      const fewer = reachOf(board, view, options, number, choices, 0).fields
      const costs = (all: Reach['fields']) => [...all.values()].map(({ field, cost }) => `${field} ${cost}`).sort()
      expect(costs(fewer)).toEqual(costs(fields))
    }
  })

  test('a journey has the effects that the rules say, and leads where they say', () => {
    for (const [, moves, happened, frames, crc] of walks) {
      let now = trafficOf(view, options)
      const words: string[] = []
      for (const move of moves) {
        const [verb, source = '', target = ''] = move.split(' ')
        expect(now.asked).toBe(verb === 'pass' ? 'swap' : verb === 'jump' ? 'jump' : null)
        if (verb === 'pass') {
          now = keepChip(now)
          continue
        }
        const isJump = verb === 'jump'
        const from = isJump ? now.droplets[now.droplet!]!.field : source
        const to = isJump ? source : target
        const { traffic, effects } = isJump ? jump(board, now, to) : step(board, now, from, to)
        const leg = isJump ? { type: 'Jump' as const, target: to } : { type: 'Step' as const, source: from, target: to }
        words.push(...told({ move: leg, from, to }, effects))
        now = traffic
      }
      expect(words).toEqual(happened)
      expect(exchangeable(board, view, now)).toEqual(frames)
      expect(crc32(keyOf(now))).toBe(crc)
    }
  })

  test('paths are whole, start with a legal move, and the best comes first', () => {
    const legal = new Set(choices.map(({ text }) => text))
    for (const { fields } of found.values())
      for (const { field, cost, best, paths } of fields.values()) {
        expect(paths[0]).toEqual(best)
        expect(best.cost).toBe(cost)
        paths.forEach((path, at) => {
          expect(path.legs.at(-1)!.to).toBe(field)
          expect(legal).toContain(path.legs[0]!.text)
          expect(path.legs.filter(({ move }) => move.type === 'Step')).toHaveLength(path.cost)
          const before = paths[at - 1]
          if (before) expect(rank(before)).toBeLessThanOrEqual(rank(path))
        })
      }
  })
})

/** Less is better: the cost, then what the chips gained are worth. */
function rank({ cost, gain }: Path): number {
  return cost * 1000 - gain.points
}

test('the positions have journeys of every kind', () => {
  const kinds = new Set<string>()
  for (const position of asking('step', 'jump'))
    for (const { fields } of reaches(position).values())
      for (const { paths } of fields.values())
        for (const { ending, legs, hasSwap, exchanges } of paths) {
          kinds.add(ending)
          if (hasSwap) kinds.add('goes on after a swap')
          if (exchanges.length) kinds.add('exchange')
          for (const { effects } of legs) for (const { what } of effects) kinds.add(what)
        }
  const all = ['free', 'stopped', 'cloud', 'jump', 'swap', 'goes on after a swap', 'exchange']
  expect([...kinds].sort()).toEqual([...new Set([...all, 'meet', 'pick', 'evaporate', 'collect', 'leave'])].sort())
})

test('nothing is lit while something else is asked', () => {
  for (const { view, board, options, choices } of positions) {
    if (view.phase === 'step' || view.phase === 'jump') continue
    expect(movable(view, choices)).toEqual([])
    expect(view.droplets.flatMap((_, number) => [...reachOf(board, view, options, number).fields])).toEqual([])
  }
})

test('a search has few results even where a droplet may jump to any field', () => {
  const most = asking('step', 'jump').flatMap((position) =>
    [...reaches(position).values()].map(({ fields }) => [...fields.values()].reduce((sum, { paths }) => sum + paths.length, 0)),
  )
  expect(Math.max(...most)).toBeGreaterThan(1000)
  expect(Math.max(...most)).toBeLessThan(MOST_RESULTS / 2)
})
