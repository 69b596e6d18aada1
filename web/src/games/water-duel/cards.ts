// The cards of the pack in play: drawings, texts and costs, from the server in one request.
import type { PieceList } from '../../protocol/types'

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
  /** It only Defends or Negates. */
  answersOnly: boolean
  /** What it changes as long as it lies in front of its owner. */
  bonuses: Partial<Record<'attack' | 'defend' | 'discount' | 'toll', number>>
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
  const answer = await fetch(`${source}/pieces`)
  if (!answer.ok) throw new Error(answer.statusText)
  const list = (await answer.json()) as PieceList
  return new Map(
    list.pieces.map((piece) => [
      piece.key,
      {
        key: piece.key,
        title: piece.title,
        text: piece.text,
        image: URL.createObjectURL(new Blob([piece.svg], { type: 'image/svg+xml' })),
        cost: (piece.facts['cost'] as number | undefined) ?? 0,
        kinds: (piece.facts['kinds'] as Kind[] | undefined) ?? [],
        answersOnly: (piece.facts['answers_only'] as boolean | undefined) ?? false,
        bonuses: (piece.facts['bonuses'] as CardInfo['bonuses'] | undefined) ?? {},
      },
    ]),
  )
}
