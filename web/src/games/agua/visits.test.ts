import { expect, test } from 'vitest'
import { worlds } from './fixtures/positions'
import { firstVisits, newVisits } from './visits'
import { boardOf } from './world'

const CARDS = { nature: 'glacier', food: 'coral-reef', farm: 'cowshed', work: 'brewery', home: 'bathroom' }
const board = boardOf(worlds[1]!, CARDS)
const moved = (source: string, target: string, seat = 0) => ({ type: 'DropletMoved', seat, source, target })
const jumped = (target: string) => ({ type: 'DropletJumped', seat: 1, source: 'work-4', target })
const exchanged = (frame: string, old: string, card: string) => ({ type: 'CardExchanged', seat: 0, frame, old, new: card })

const HISTORY = [
  { type: 'CardDealt', frame: 'home', card: 'kitchen-tap' },
  moved('cloud', 'nature-1'),
  moved('nature-1', 'nature-2'),
  exchanged('nature', 'desert', 'rainforest'),
  moved('cloud', 'home-1', 1),
  moved('cloud', 'nature-1', 1),
  exchanged('nature', 'rainforest', 'glacier'),
  exchanged('home', 'kitchen-tap', 'bathroom'),
  jumped('home-2'),
  moved('river-4', 'mill-1'),
]

test('a card is visited once, and the one in the frame is meant', () => {
  expect(firstVisits(board, { cards: CARDS }, HISTORY)).toEqual([
    { card: 'desert', frame: 'nature', field: 'nature-1', seat: 0 },
    { card: 'kitchen-tap', frame: 'home', field: 'home-1', seat: 1 },
    { card: 'rainforest', frame: 'nature', field: 'nature-1', seat: 1 },
    { card: 'bathroom', frame: 'home', field: 'home-2', seat: 1 },
  ])
})

test('what is new is told once', () => {
  const told = (n: number) => newVisits(board, { cards: CARDS }, HISTORY, HISTORY.slice(-n)).map(({ card }) => card)
  expect(told(1)).toEqual([])
  expect(told(2)).toEqual(['bathroom'])
  expect(told(3)).toEqual(['bathroom'])
  expect(told(HISTORY.length)).toEqual(['desert', 'kitchen-tap', 'rainforest', 'bathroom'])
})
