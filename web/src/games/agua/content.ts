// What the board shows that the server knows: the pieces of the pack in play, drawn, and the world that they make.
import { api } from '../../lib/api'
import { typefaceSheet, withSheet } from '../../lib/typeface'
import type { PieceInfo } from '../../protocol/types'
import { cardsAmong, worldOf, type DrawnBoard, type DrawnCard } from './geometry'
import type { WorldFacts } from './world'

/** Which way the board is arranged. */
export type Arrangement = 'wide' | 'tall'

/** What a chip, a droplet or a die is told by besides its drawing. */
export interface Mark {
  letter: string
  paint: string
  ink: string
}

export interface Content {
  world: WorldFacts
  boards: Record<Arrangement, DrawnBoard>
  /** By the cards' keys. */
  cards: ReadonlyMap<string, DrawnCard>
  /** The letter and the colours of `chip-amber`, `droplet-0`, `die-red` and the like. */
  marks: ReadonlyMap<string, Mark>
  /** The drawing of a piece, such as `wide-night`, `card-desert`, `picture-desert-night` or `chip-amber`, to be set into the page. */
  svg: (key: string) => string
  /** The same as the address of an image. */
  image: (key: string) => string
}

const loaded = new Map<string, Promise<Content>>()

export function contentOf(source: string): Promise<Content> {
  const known = loaded.get(source)
  if (known) return known
  const asked = Promise.all([api.pieces(source), typefaceSheet()]).then(([pieces, sheet]) => readContent(pieces, sheet))
  loaded.set(source, asked)
  asked.catch(() => loaded.delete(source))
  return asked
}

/** The pieces, read; `sheet` has the typeface for images. */
export function readContent(pieces: readonly PieceInfo[], sheet: string): Content {
  const byKey = new Map(pieces.map((piece) => [piece.key, piece]))
  const boardCalled = (key: Arrangement) => byKey.get(key)!.facts as unknown as DrawnBoard
  const cards = cardsAmong(pieces)
  const images = new Map<string, string>()
  const svg = (key: string) => byKey.get(key)?.svg ?? ''
  return {
    world: worldOf(boardCalled('wide'), cards),
    boards: { wide: boardCalled('wide'), tall: boardCalled('tall') },
    cards: new Map(cards.map(({ key, facts }) => [key, facts as DrawnCard])),
    marks: new Map(pieces.flatMap(({ key, facts }) => ('letter' in facts ? [[key, facts as unknown as Mark]] : []))),
    svg,
    image: (key) => {
      const known = images.get(key)
      if (known) return known
      const made = URL.createObjectURL(new Blob([withSheet(svg(key), sheet)], { type: 'image/svg+xml' }))
      images.set(key, made)
      return made
    },
  }
}
