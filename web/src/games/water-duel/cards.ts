// The cards of the pack in play: drawings, texts and costs, from the server in one request.
import { api } from '../../lib/api'
import { typefaceSheet, withSheet } from '../../lib/typeface'
import type { PieceInfo } from '../../protocol/types'

export type Kind = 'attack' | 'defend' | 'negate' | 'showdown' | 'continuous'

export interface CardInfo {
  key: string
  title: string
  /** What it does, in lines. */
  text: string[]
  /** The address of its drawing. */
  image: string
  cost: number
  kinds: Kind[]
  /** What it changes as long as it lies in front of its owner. */
  bonuses: Partial<Record<'attack' | 'defend' | 'discount' | 'toll', number>>
  flavour: string
  /** How many of it the pack has. */
  copies: number
}

/** By key; the back has the empty key. */
export type Cards = Map<string, CardInfo>

const loaded = new Map<string, Promise<Cards>>()

export function loadCards(source: string): Promise<Cards> {
  const known = loaded.get(source)
  if (known) return known
  const asked = fetchCards(source)
  loaded.set(source, asked)
  asked.catch(() => loaded.delete(source))
  return asked
}

async function fetchCards(source: string): Promise<Cards> {
  const [pieces, sheet] = await Promise.all([api.pieces(source), typefaceSheet()])
  return new Map(pieces.map((piece) => [piece.key, cardOf(piece, sheet)]))
}

function cardOf({ key, title, text, svg, facts }: PieceInfo, sheet: string): CardInfo {
  const image = URL.createObjectURL(new Blob([withSheet(svg, sheet)], { type: 'image/svg+xml' }))
  const { cost, kinds, bonuses, flavour, copies } = facts as Partial<CardInfo>
  return {
    key,
    title,
    text,
    image,
    cost: cost ?? 0,
    kinds: kinds ?? [],
    bonuses: bonuses ?? {},
    flavour: flavour ?? '',
    copies: copies ?? 0,
  }
}
