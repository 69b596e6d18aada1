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

/** What a finger can hit. */
export const TOUCH = 44
/** How much higher than wide a card is. */
const RATIO = 1.4
/** What is around the cards, from top to bottom: headings, tags, names and edges. */
const AROUND = { wide: 186, low: 160, tall: 44, flat: 34 }
const STRIP = 58
/** The heights of rows that hold more than cards. */
const PLATE = { tall: 78, flat: 40 }

export function layoutOf(width: number, height: number): Layout {
  const shape = shapeOf(width, height)
  if (shape === 'tall') return tall(width, height)
  if (shape === 'flat') return flat(width, height)
  return desk(shape, width, height)
}

function shapeOf(width: number, height: number): Shape {
  if (height < 480 && width > 1.2 * height) return 'flat'
  if (width < 560 || height < 480) return 'tall'
  return width >= 860 ? 'wide' : 'block'
}

function desk(shape: 'wide' | 'block', width: number, height: number): Layout {
  const isWide = shape === 'wide'
  const side = isWide ? clamp(width * 0.23, 200, 300) : 0
  const main = width - side
  const around = (height < 600 ? AROUND.low : AROUND.wide) + (isWide ? 0 : STRIP)
  const hand = clamp(Math.min((height * 0.26) / RATIO, Math.max(width / 7.6, 104)), 80, 240)
  const laid = clamp(Math.min((height * 0.12) / RATIO, main / 11), TOUCH, 130)
  const left = height - around - RATIO * (hand + 2 * laid)
  const series = clamp(Math.min(left / RATIO, main / 6), TOUCH, 230)
  const pile = clamp(Math.min(series, main / 9.5), TOUCH, 150)
  return { shape, hand, laid, back: laid * 0.84, series, pile, side, hasStrip: !isWide, isTight: false }
}

function tall(width: number, height: number): Layout {
  const hasStrip = height >= 560
  const laid = clamp(Math.min((height * 0.13) / RATIO, width / 8.2), TOUCH, 64)
  // A card can be read from a hundred pixels on, where that leaves the other rows what they need.
  const readable = Math.min(height - 280, 143)
  const hand = clamp(Math.min(Math.max(height * 0.3, readable) / RATIO, Math.max(width / 3.7, 102)), 72, 150)
  const rows = Math.max(PLATE.tall, RATIO * laid) + RATIO * laid
  const left = height - AROUND.tall - rows - RATIO * hand - (hasStrip ? STRIP : 0)
  const isTight = left < RATIO * TOUCH + TOUCH + 30
  const series = clamp(Math.min((left - 30) / RATIO, width / 4), TOUCH, 130)
  return { shape: 'tall', hand, laid, back: 24, series, pile: TOUCH, side: 0, hasStrip, isTight }
}

function flat(width: number, height: number): Layout {
  const laid = clamp(Math.min((height * 0.17) / RATIO, width / 11), TOUCH, 60)
  const bottom = Math.max(height * 0.36, PLATE.flat + RATIO * laid)
  const hand = clamp(bottom / RATIO, 56, 120)
  const left = height - AROUND.flat - RATIO * laid - bottom
  const series = clamp((left - 42) / RATIO, 28, 110)
  const pile = clamp((left - 20) / RATIO, 28, 60)
  return { shape: 'flat', hand, laid, back: 24, series, pile, side: 0, hasStrip: false, isTight: true }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
