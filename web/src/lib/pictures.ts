// Small pictures of a pack's pieces by their keys, for lists.
import { api } from './api'
import { typefaceSheet, withSheet } from './typeface'

export interface Picture {
  /** The address of the drawing. */
  image: string
  /** What the piece is called. */
  title: string
}

const made = new Map<string, Promise<ReadonlyMap<string, Picture>>>()

/** `source` is where the pack in play is found, as for `api.pieces`. */
export function picturesOf(source: string): Promise<ReadonlyMap<string, Picture>> {
  const known = made.get(source)
  if (known) return known
  const asked = Promise.all([api.pieces(source), typefaceSheet()]).then(
    ([pieces, sheet]) =>
      new Map(
        pieces
          .filter((piece) => piece.key && piece.svg)
          .map(({ key, title, svg }) => [key, { title, image: URL.createObjectURL(new Blob([withSheet(svg, sheet)], { type: 'image/svg+xml' })) }]),
      ),
  )
  made.set(source, asked)
  asked.catch(() => made.delete(source))
  return asked
}
