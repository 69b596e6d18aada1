import { describe, expect, test } from 'vitest'
import { describer } from '../describe'
import { litOptions, NOTHING, settled, stageOf } from '../exchange'
import { asking, type Position } from '../fixtures/positions'
import { textsFor } from '../open/text'
import { humiditySwap } from '../swaps'
import { isAgain, leadOf, passOf, titleOf } from './leads'

const t = textsFor(false)

function scene({ board, view, options, choices }: Position, picked = NOTHING, history: { type: string }[] = []) {
  return {
    board,
    history: history as never[],
    humidity: humiditySwap(view, choices),
    words: describer({ board, view, options, names: [], seat: null, reach: null, exchanges: [] }),
    ending: { stage: stageOf(board, view, options, choices), picked },
    moving: { taken: null as number | null, swapping: [] as number[] },
  }
}

describe('what to do next', () => {
  test('a card: which one, then the new one, then confirm', () => {
    const position = asking('exchange').find(({ options }) => !options.isForChildren)!
    const now = scene(position)
    const { key, options } = now.ending.stage!.places[0]!
    expect(leadOf(now, t)).toBe('Tap a card that you want to exchange.')
    const card = position.board.cards.get(key)!.title
    expect(leadOf(scene(position, { place: key, option: null }), t)).toBe(`Choose a card to replace ${card}.`)
    expect(leadOf(scene(position, { place: key, option: options[0]!.key }), t)).toBe('Confirm, or choose again.')
  })

  test('a hole: chip and hole in either order', () => {
    const position = asking('fill')[0]!
    const now = scene(position)
    const [hole] = now.ending.stage!.places
    expect(leadOf(now, t)).toBe('Choose a chip and tap the hole it goes into.')
    expect(leadOf(scene(position, { place: hole!.key, option: null }), t)).toBe(`Choose the chip for ${now.words.title(hole!.key)}.`)
    const [colour] = litOptions(now.ending.stage!, NOTHING)
    expect(leadOf(scene(position, { place: null, option: colour! }), t)).toBe(`Tap the hole for the ${colour} chip.`)
  })

  test('chips: how many more, and on which card', () => {
    const position = asking('lay').find(({ options }) => !options.isForChildren)!
    const { stage } = scene(position).ending
    const card = position.board.cards.get(stage!.frame!)!.title
    const chips = stage!.room === 1 ? '1 chip' : `${stage!.room} chips`
    expect(leadOf(scene(position), t)).toBe(`You may place ${chips} on ${card}.`)
    expect(settled(stage!, NOTHING)).toBeDefined()
  })

  test('high humidity has words of its own', () => {
    const humid = scene(asking('humidity')[0]!)
    expect(titleOf(humid, t)).toBe('High humidity')
    expect(leadOf(humid, t)).toMatch(/Tap a droplet\.$/)
    expect(leadOf({ ...humid, moving: { taken: 0, swapping: [] } }, t)).toMatch(/Now tap the one to swap it with\.$/)
    expect(passOf(humid, t)).toBe('Swap nothing')
  })
})

describe('choosing nothing', () => {
  const told = (...types: string[]) => types.map((type) => ({ type }))

  test('is called otherwise after something was exchanged or placed', () => {
    const [position] = asking('exchange')
    expect(passOf(scene(position!, NOTHING, told('DiceRolled', 'DropletMoved')), t)).toBe('Keep the cards')
    expect(passOf(scene(position!, NOTHING, told('DiceRolled', 'CardExchanged', 'HoleFilled')), t)).toBe('No more exchanges')
  })

  test('looks back to the beginning of the turn, or of the exchange', () => {
    expect(isAgain('card', told('CardExchanged', 'DiceRolled'))).toBe(false)
    expect(isAgain('chips', told('ChipLaid', 'CardExchanged', 'HoleFilled'))).toBe(false)
    expect(isAgain('chips', told('CardExchanged', 'HoleFilled', 'ChipLaid'))).toBe(true)
    expect(isAgain('chips', [])).toBe(false)
  })
})
