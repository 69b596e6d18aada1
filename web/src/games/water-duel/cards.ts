// The cards of the pack in play: drawings, texts and costs, from the server in one request.
import { api } from '../../lib/api'
import { typefaceSheet, withSheet } from '../../lib/typeface'
import type { PieceInfo } from '../../protocol/types'

export type Kind = 'attack' | 'defend' | 'negate' | 'showdown' | 'continuous'

/** By what a card mainly does; its colour. */
export const FAMILIES = ['attack', 'defend', 'negate', 'showdown', 'continuous', 'supply'] as const
export type Family = (typeof FAMILIES)[number]
/** Dark enough for white letters. */
export const FAMILY_COLOURS: Record<Family, string> = {
  attack: '#8f2b39',
  defend: '#1b5680',
  negate: '#574b90',
  showdown: '#5d3a78',
  continuous: '#7a5009',
  supply: '#166457',
}

export interface CardInfo {
  key: string
  title: string
  /** What it does, in lines. */
  text: string[]
  /** The address of its drawing. */
  image: string
  cost: number
  kinds: Kind[]
  family: Family
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
  const { cost, kinds, family, bonuses, flavour, copies } = facts as Partial<CardInfo>
  return {
    key,
    title,
    text,
    image,
    cost: cost ?? 0,
    kinds: kinds ?? [],
    family: family ?? 'supply',
    bonuses: bonuses ?? {},
    flavour: flavour ?? '',
    copies: copies ?? 0,
  }
}
