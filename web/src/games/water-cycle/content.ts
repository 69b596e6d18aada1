// What the board shows that the server knows: its drawings by arrangement, by day and by night, and the places' names.
import { api } from '../../lib/api'
import { capitalised } from '../../lib/text'
import type { Facts } from './flow'

export interface Drawing {
  svg: string
  facts: Facts
}

export interface Content {
  /** By arrangement; the one at night has "-night" after its name. */
  drawings: Record<string, Drawing>
  placeName: (place: string) => string
}

export const ARRANGEMENTS = ['wide', 'tall', 'compact']

export async function contentOf(source: string): Promise<Content> {
  const [pieces, words] = await Promise.all([api.pieces(source), api.words('water-cycle')])
  const names = (words.tables['place'] ?? {}) as Record<string, string>
  return {
    drawings: Object.fromEntries(pieces.map(({ key, svg, facts }) => [key, { svg, facts: facts as unknown as Facts }])),
    placeName: (place) => capitalised(names[place] ?? place),
  }
}
