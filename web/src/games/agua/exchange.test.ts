import { describe, expect, test } from 'vitest'
import { choiceOf, litOptions, litPlaces, NOTHING, pick, roomOn, settled, stageOf, type Stage } from './exchange'
import { asking, named, type Position } from './fixtures/positions'
import { exchangeable, trafficOf } from './travel'
import { chipSwap, humiditySwap, partnersOf, swapOf } from './swaps'
import { CHIPS, CLOUD, sizeOf } from './view'

const stageIn = ({ board, view, options, choices }: Position): Stage | null => stageOf(board, view, options, choices)

const ends = named.filter(([, { view }]) => ['exchange', 'fill', 'lay'].includes(view.phase))

describe.each(ends)('%s', (_, position) => {
  const { view, board, options, choices } = position
  const stage = stageIn(position)!

  test('every legal move can be made by picking a place and what goes there, and no other', () => {
    const made = stage.places.flatMap((place) => {
      const now = pick(stage, NOTHING, { place: place.key })
      return litOptions(stage, now).map((option) => choiceOf(stage, pick(stage, now, { option }))!.text)
    })
    const legal = choices.filter((choice) => choice !== stage.pass).map(({ text }) => text)
    expect(made.sort()).toEqual(legal.sort())
    expect(stage.places.length).toBeGreaterThan(0)
  })

  test('it can be picked in the other order too', () => {
    for (const option of litOptions(stage, NOTHING)) {
      const now = pick(stage, NOTHING, { option })
      for (const place of litPlaces(stage, now)) {
        const both = now.place === place ? now : pick(stage, now, { place })
        expect(choiceOf(stage, both)).toMatchObject({ text: expect.stringContaining(option) })
      }
    }
  })

  test('picking the same again takes it back, and what is not lit changes nothing', () => {
    const [place] = litPlaces(stage, NOTHING)
    const now = pick(stage, NOTHING, { place: place! })
    expect(pick(stage, now, { place: place! })).toEqual(NOTHING)
    expect(pick(stage, now, { place: 'nowhere' })).toBe(now)
    expect(pick(stage, now, { option: 'nothing' })).toBe(now)
    expect(choiceOf(stage, now)).toBeNull()
  })

  test('the parts come in the order of the rules', () => {
    expect(stage.parts).toEqual(options.isForChildren ? ['card', 'chips'] : ['card', 'hole', 'chips'])
    expect(stage.parts).toContain(stage.part)
    expect(stage.pass !== null).toBe(stage.part !== 'hole')
    if (stage.part === 'card') {
      expect(litPlaces(stage, NOTHING).sort()).toEqual(exchangeable(board, view, trafficOf(view, options)).sort())
      expect(stage.frame).toBeNull()
    } else {
      expect(stage.frame).toBe(view.frame)
      expect(stage.room).toBe(roomOn(board, view, view.frame!))
    }
    if (stage.part === 'chips') expect(stage.room).toBeGreaterThan(0)
  })

  test('what is the only one need not be picked', () => {
    const now = settled(stage, NOTHING)
    expect(now.place !== null).toBe(stage.places.length === 1)
    if (choices.length === 1) expect(choiceOf(stage, now)).not.toBeNull()
  })
})

test('nothing of an exchange is shown while something else is asked', () => {
  for (const position of asking('step', 'jump', 'swap', 'humidity', 'over')) expect(stageIn(position)).toBeNull()
  // Someone who watches is offered nothing.
  for (const { board, view, options } of asking('exchange')) expect(stageOf(board, view, options, [])).toBeNull()
})

test('every swap of droplets can be made, from either of the two, and no other', () => {
  const humid = asking('humidity')
  expect(humid.length).toBeGreaterThan(3)
  for (const { view, choices } of humid) {
    const { droplets, pass } = humiditySwap(view, choices)!
    const made = new Set<string>()
    for (const one of droplets) {
      const partners = partnersOf(view, choices, one)
      expect(partners.length).toBeGreaterThan(0)
      for (const other of partners) {
        made.add(swapOf(view, choices, one, other)!.text)
        expect(partnersOf(view, choices, other)).toContain(one)
        expect(view.droplets[one]!.owner).not.toBe(view.droplets[other]!.owner)
        const isInCloud = view.droplets[one]!.field === CLOUD && view.droplets[other]!.field === CLOUD
        expect(isInCloud).toBe(false)
      }
    }
    expect([...made, pass!.text].sort()).toEqual(choices.map(({ text }) => text).sort())
  }
})

test('the colours that a chip in a hole can be swapped for are those that may be', () => {
  const swapping = asking('swap')
  expect(swapping.length).toBeGreaterThan(3)
  for (const { view, choices } of swapping) {
    const swap = chipSwap(view, choices)!
    const { chips, field } = view.droplets[swap.droplet]!
    expect(swap.hole).toBe(field)
    expect(swap.colours.map(({ colour }) => colour)).toEqual(CHIPS.filter((c) => chips[c] && c !== swap.there))
    expect(swap.pass).not.toBeNull()
    expect(sizeOf(chips)).toBeGreaterThan(0)
  }
  for (const { view, choices } of asking('step', 'exchange')) {
    expect(chipSwap(view, choices)).toBeNull()
    expect(humiditySwap(view, choices)).toBeNull()
  }
})
