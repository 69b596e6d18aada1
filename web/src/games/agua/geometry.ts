// What the server tells of the drawn board and cards (`drawing/facts.py`): the world that the rules know, and where it is.
import type { PieceInfo } from '../../protocol/types'
import { CLOUD, type Arrow, type View } from './view'
import { slotOf, type CardFacts, type Kind, type WaterwayFacts, type WayFacts, type WorldFacts } from './world'
import type { Point } from './walking'

/** A point of the drawing. */
export type Spot = [x: number, y: number]

export interface DrawnField {
  at: Spot
  r: number
  kind: Kind
  /** Its waterway's key; null for a single field. */
  waterway: string | null
  /** What is written on it. */
  number: string
}

/** A way from field to field; `path` leads from middle to middle, `line` is what is drawn of an arrow. */
export interface DrawnWay {
  colours: Arrow[]
  path: string
  line: string
  /** The places of the arrow's signs, one for each colour. */
  badges: Spot[]
}

export interface DrawnBoard {
  size: [width: number, height: number]
  radius: { field: number; slot: number; gate: number; badge: number }
  /** The big cloud, with the places of the droplets in it, in the order to be filled. */
  cloud: { at: Spot; half: Spot; spots: Spot[] }
  fields: Record<string, DrawnField>
  frames: Record<
    string,
    {
      box: [left: number, top: number, width: number, height: number]
      title: string
      outline: string
      landing: Spot
      /** Where ways leave its cards, by exit. */
      gates: Record<string, { at: Spot; to: string; path: string }>
    }
  >
  waterways: (WaterwayFacts & { path: string; width: number })[]
  ways: (DrawnWay & { from: string; to: string; kind: 'flow' | 'arrow' | 'rain' })[]
  labels: { key: string; words: string; at: Spot; size: number }[]
}

/** A card; its places are measured from the upper left corner of its frame. */
export interface DrawnCard {
  frame: string
  limit: number
  motif: string
  size: [width: number, height: number]
  title: { at: Spot; size: number }
  /** Field k of the card is FRAME-k on the board. */
  fields: { at: Spot; r: number; kind: Kind }[]
  /** A way leads to another field of the card, or to an exit and on through the frame's gate of that name. */
  ways: (DrawnWay & { from: number; to: number | null; exit: string | null })[]
}

/** A card with its words. */
export interface CardPiece {
  key: string
  title: string
  fact: string
  facts: Pick<DrawnCard, 'frame' | 'limit'> & {
    fields: Pick<DrawnCard['fields'][number], 'kind'>[]
    ways: Pick<DrawnCard['ways'][number], 'from' | 'to' | 'exit' | 'colours'>[]
  }
}

/** What the rules know of a board, without where it is drawn. */
export interface BoardPiece {
  fields: Record<string, Pick<DrawnField, 'kind' | 'waterway'>>
  frames: Record<string, { title: string; gates: Record<string, { to: string }> }>
  waterways: WaterwayFacts[]
  ways: { from: string; to: string; colours: Arrow[] }[]
}

type Told = Pick<PieceInfo, 'key' | 'title' | 'text' | 'facts'>

const CARD = 'card-'

/** The cards among the pieces, in their order; drawings of them by night have no facts. */
export function cardsAmong(pieces: readonly Told[]): CardPiece[] {
  return pieces
    .filter(({ key, facts }) => key.startsWith(CARD) && 'frame' in facts)
    .map(({ key, title, text, facts }) => ({
      key: key.slice(CARD.length),
      title,
      fact: text[0] ?? '',
      facts: facts as unknown as CardPiece['facts'],
    }))
}

/** The world of a pack. */
export function worldOf(board: BoardPiece, cards: readonly CardPiece[]): WorldFacts {
  const titles = new Map<string, string>()
  for (const { title, fields } of board.waterways) fields.forEach((key, at) => titles.set(key, `${title} ${at + 1}`))
  const own = Object.entries(board.fields).filter(([key]) => key !== CLOUD)
  return {
    fields: [
      { key: CLOUD, title: 'the big cloud', kind: 'cloud' },
      ...own.map(([key, { kind }]) => ({ key, title: titles.get(key) ?? titleOf(key, kind), kind })),
    ],
    ways: board.ways.flatMap(({ from, to, colours }) => waysOf(from, to, colours)),
    waterways: board.waterways,
    frames: Object.entries(board.frames).map(([key, { title }]) => ({ key, title })),
    cards: cards.map((card) => cardOf(board, card)),
  }
}

function titleOf(key: string, kind: Kind): string {
  if (kind === 'ocean') return 'the ocean'
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One way for each colour, or one without. */
function waysOf(from: string, to: string, colours: readonly Arrow[]): WayFacts[] {
  return colours.length ? colours.map((colour) => [from, to, colour]) : [[from, to, '']]
}

function cardOf(board: BoardPiece, { key, title, fact, facts }: CardPiece): CardFacts {
  const { frame, limit, fields, ways } = facts
  const gates = board.frames[frame]?.gates ?? {}
  const targetOf = (to: number | null, exit: string | null) => (to === null ? gates[exit ?? '']!.to : slotOf(frame, to))
  return {
    key,
    title,
    frame,
    chips: limit,
    kinds: fields.map(({ kind }) => kind),
    ways: ways.flatMap(({ from, to, exit, colours }) => waysOf(slotOf(frame, from), targetOf(to, exit), colours)),
    fact,
  }
}

/** Where each field is in a drawing, with these cards in the frames. */
export function placesOf(drawn: DrawnBoard, cards: ReadonlyMap<string, DrawnCard>, laid: View['cards']): Map<string, Point> {
  const places = new Map<string, Point>([[CLOUD, pointOf(drawn.cloud.at)]])
  for (const [key, { at }] of Object.entries(drawn.fields)) places.set(key, pointOf(at))
  for (const [frame, key] of Object.entries(laid)) {
    const box = drawn.frames[frame]?.box
    if (!box) continue
    cards.get(key)?.fields.forEach(({ at }, slot) =>
      places.set(slotOf(frame, slot + 1), { x: box[0] + at[0], y: box[1] + at[1] }),
    )
  }
  return places
}

function pointOf([x, y]: Spot): Point {
  return { x, y }
}
