import { describe, expect, test } from 'vitest'
import { chanceAt } from './odds'
import { cellsOf, characters, named, positions, tiles, viewOf } from './fixtures/positions'
import { t } from './goal-text'
import { allGoals, characterSet, goalsAs, goalsOf, pointsFor, survey, type Goal, type ScoringCard } from './goals'
import { byRows, tilesByCell } from './tiles'

describe.each(named)('%s', (_, saved) => {
  const view = viewOf(saved)
  const now = survey(view, tiles)
  const facts = characters[saved.options]!

  test('what is done adds up to the points of the rules, item by item', () => {
    for (const [name, [points, items]] of Object.entries(saved.points)) {
      const done = goalsAs(now, facts, name, 0).filter(({ isDone }) => isDone)
      expect(done.reduce((sum, goal) => sum + goal.points, 0), name).toBe(points)
      const row = ({ what, points, size, cells }: Goal) => [what, points, size, what === 'map' ? [] : cells]
      const wanted = items.map(([what, points, count, flat]) => [what, points, count, cellsOf(flat)])
      const order = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
      expect(done.map(row).sort(order), name).toEqual(wanted.sort(order))
    }
  })

  test('the points of the players are the sum of their goals', () => {
    saved.players.forEach(({ character, points }, seat) => {
      const goals = goalsOf(now, facts, seat)
      expect(goals.every((goal) => goal.seat === seat)).toBe(true)
      const isWithoutMap = (name: string | null | undefined) => name === 'wrath' || name === 'thief'
      const teacher = saved.teacher === null ? null : saved.players[saved.teacher]?.character
      const name = character === 'student' ? teacher : character
      if (isWithoutMap(name)) return expect(goals).toEqual([])
      const sum = goals.reduce((all, goal) => all + (goal.isDone ? goal.points : 0), 0)
      expect(sum, character!).toBe(points)
    })
    expect(allGoals(now, facts).length).toBe(saved.players.flatMap((_, seat) => goalsOf(now, facts, seat)).length)
  })

  test('what is under way lacks tiles that can still come, and has a sentence', () => {
    for (const name of Object.keys(saved.points))
      for (const goal of goalsAs(now, facts, name, 0)) {
        expect(t(goal.say, { ...goal, missing: goal.missing.length, size: goal.size } as never)).toMatch(/^[A-Z\d]/)
        expect([...goal.cells].sort(byRows)).toEqual(goal.cells)
        if (goal.isDone) expect(goal.points).toBeGreaterThan(0)
        else if (['lake', 'island', 'grid'].includes(goal.what)) {
          expect(goal.missing.length).toBeGreaterThan(0)
          expect(goal.missing.every(now.canFill)).toBe(true)
        }
      }
  })
})

test('a cell that no tile fits any more stays empty, unless a Power changes what lies around it', () => {
  let dead = 0
  for (const saved of positions) {
    const view = viewOf(saved)
    const plain = { ...view, players: view.players.map((player) => ({ ...player, power: 'wisdom' })) }
    const now = survey(plain, tiles)
    const ground = tilesByCell(view.board.tiles)
    const left = [...view.bag, ...view.players.flatMap(({ hand }) => hand)]
    for (const lake of now.features.lakes)
      for (const cell of lake.open) {
        expect(now.canFill(cell)).toBe(chanceAt(ground, tiles, left, cell).tiles.length > 0)
        if (now.canFill(cell)) continue
        dead++
        const bender = plain.players.map((player, seat) => (seat ? player : { ...player, power: 'way-bender', uses: 1 }))
        expect(survey({ ...plain, players: bender }, tiles).canFill(cell)).toBe(true)
      }
  }
  expect(dead).toBeGreaterThan(10)
})

test('points go by the steps of a table', () => {
  const table: [number, number][] = [[4, 10], [7, 20]]
  expect([0, 3, 4, 6, 7, 99].map((size) => pointsFor(table, size))).toEqual([0, 0, 10, 10, 20, 20])
  expect(pointsFor(null, 5)).toBe(0)
})

test('before anyone has a Character there are no goals', () => {
  const view = viewOf(positions[0]!)
  const nobody = { ...view, players: view.players.map((player) => ({ ...player, character: null })) }
  expect(allGoals(survey(nobody, tiles), characters[0]!)).toEqual([])
})

test('what the options of a game set is what the Characters score by', () => {
  const [plain, , , other] = characters
  const cards = Object.entries(other!).map(([name]): ScoringCard => {
    const { each, table } = plain![name] ?? other![name]!
    if (name === 'adventurer') return { name, each: 0, table, bonus: each }
    if (name === 'lake-nymph') return { name, each: 0, table, option: 'lake_points' }
    const isLarge = name === 'strider' || name === 'wave-rider'
    return isLarge ? { name, each, table, option: 'large_from', table_from_6: other![name]!.table } : { name, each, table }
  })
  expect(characterSet(cards, { lake_points: 4, large_from: 7 })).toMatchObject(plain!)
  expect(characterSet(cards, { lake_points: 5, large_from: 6 })).toEqual(other)
  expect(plain!['strider']).not.toEqual(other!['strider'])
})
