// How large the cards are in a box of a given size, so that both players, the series and the own hand are in sight
// together. Four shapes: wide and block for desks, tall and flat for a phone held either way.

export type Shape = 'wide' | 'block' | 'tall' | 'flat'

/** Widths of cards, in pixels. */
export interface Layout {
  shape: Shape
  hand: number
  /** Set and Continuous cards. */
  laid: number
  /** Cards of the other player's hand. */
  back: number
  series: number
  pile: number
  /** The width of the column for history and unseen cards; 0 where there is none. */
  side: number
  /** Whether history and unseen cards have a strip between the series and the own side. */
  hasStrip: boolean
  /** Whether there is no room for the button below the piles. */
  isTight: boolean
}

/** How high the rows of the two players are, as measured: what is known of a hand or lies on the table changes them. */
export interface Rows {
  other: number
  mine: number
}

/** What a finger can hit. */
export const TOUCH = 44
/** How much higher than wide a card is. */
const RATIO = 1.4
const STRIP = 58
/** What is above and below the cards of the own hand. */
const HOLDING = { desk: 24, phone: 17 }
/** What is above and below the cards in the middle: names, tags, headings and edges. */
const MIDDLE = { desk: 62, phone: 34 }
/** What the button below the piles takes on a phone. */
const BUTTON = 60
/** Before anything is measured: what is around the cards of a player's row, and the height of a player's plate. */
const ROW = { desk: 46, phone: 10 }
const PLATE = { tall: 78, flat: 40 }

export function layoutOf(width: number, height: number, rows: Rows | null = null): Layout {
  const shape = shapeOf(width, height)
  if (shape === 'tall') return tall(width, height, rows)
  if (shape === 'flat') return flat(width, height, rows)
  return desk(shape, width, height, rows)
}

function shapeOf(width: number, height: number): Shape {
  if (height < 480 && width > 1.2 * height) return 'flat'
  if (width < 560 || height < 480) return 'tall'
  return width >= 860 ? 'wide' : 'block'
}

function desk(shape: 'wide' | 'block', width: number, height: number, rows: Rows | null): Layout {
  const isWide = shape === 'wide'
  const side = isWide ? clamp(width * 0.23, 200, 300) : 0
  const main = width - side
  const laid = clamp(Math.min((height * 0.12) / RATIO, main / 11), TOUCH, 130)
  const { other, mine } = rows ?? { other: ROW.desk + RATIO * laid, mine: ROW.desk + RATIO * laid }
  const room = height - other - mine - (isWide ? 0 : STRIP) - HOLDING.desk - MIDDLE.desk
  const wanted = clamp(Math.min((height * 0.26) / RATIO, Math.max(width / 7.6, 104)), 80, 240)
  const hand = besides(room, wanted, TOUCH, 60)
  const series = clamp(Math.min(room / RATIO - hand, main / 6), 28, 230)
  const pile = clamp(Math.min(series, main / 9.5), 28, 150)
  return { shape, hand, laid, back: laid * 0.84, series, pile, side, hasStrip: !isWide, isTight: false }
}

function tall(width: number, height: number, rows: Rows | null): Layout {
  const hasStrip = height >= 560
  const laid = clamp(Math.min((height * 0.13) / RATIO, width / 8.2), TOUCH, 64)
  const { other, mine } = rows ?? {
    other: ROW.phone + Math.max(PLATE.tall, RATIO * laid),
    mine: ROW.phone + RATIO * laid,
  }
  const room = height - other - mine - (hasStrip ? STRIP : 0) - HOLDING.phone - MIDDLE.phone
  // A card can be read from a hundred pixels on, where that leaves the other rows what they need.
  const readable = Math.min(height - 280, 143)
  const wanted = clamp(Math.min(Math.max(height * 0.3, readable) / RATIO, Math.max(width / 3.7, 102)), 72, 150)
  const hand = besides(room, wanted, TOUCH, 48)
  const left = room - RATIO * hand
  const isTight = left < RATIO * TOUCH + BUTTON
  const series = clamp(Math.min(left / RATIO, width / 4), 28, 130)
  // With the button beside them the piles have the whole row.
  const pile = clamp(left / RATIO, 28, TOUCH)
  return { shape: 'tall', hand, laid, back: 24, series, pile, side: 0, hasStrip, isTight }
}

function flat(width: number, height: number, rows: Rows | null): Layout {
  const laid = clamp(Math.min((height * 0.17) / RATIO, width / 11), TOUCH, 60)
  const hand = clamp(Math.max(height * 0.36, PLATE.flat + RATIO * laid) / RATIO, 56, 120)
  const { other, mine } = rows ?? { other: ROW.phone + RATIO * laid, mine: 0 }
  const left = height - other - Math.max(mine, HOLDING.phone + RATIO * hand) - MIDDLE.phone
  const series = clamp(left / RATIO, 28, 110)
  const pile = clamp(left / RATIO, 28, 60)
  return { shape: 'flat', hand, laid, back: 24, series, pile, side: 0, hasStrip: false, isTight: true }
}

/** The width of the cards in the hand: as wanted, or less where the cards of the middle would be under `least`. */
function besides(room: number, wanted: number, least: number, smallest: number): number {
  return Math.max(Math.min(wanted, room / RATIO - least), smallest)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
