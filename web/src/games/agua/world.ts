// The board with the cards that lie on it: every field, what kind it is, and where it leads. Nothing of how it is drawn.
import { ARROWS, type Arrow, type Chip, type View } from './view'

/** What a field does; `feet` are the fields of the human ways. */
export type Kind =
  | 'circle' | 'feet' | 'cloud' | 'ocean' | 'little-cloud' | 'hole' | 'scenario' | 'jumping-step' | 'evaporation'

/** A way from a field to another, along a coloured arrow or (with '') without one. */
export type WayFacts = [source: string, target: string, colour: Arrow | '']

export interface WaterwayFacts {
  key: string
  title: string
  look: string
  fields: string[]
}

export interface CardFacts {
  key: string
  title: string
  frame: string
  /** How many chips it takes. */
  chips: number
  /** The kinds of its fields, the first being where rain lands. */
  kinds: Kind[]
  ways: WayFacts[]
  /** What is true of its water, in a sentence. */
  fact: string
}

/** What a pack says of its board and cards. */
export interface WorldFacts {
  /** The board's own fields; those of a frame, such as `home-3`, come with its card. */
  fields: { key: string; title: string; kind: Kind }[]
  ways: WayFacts[]
  waterways: WaterwayFacts[]
  frames: { key: string; title: string }[]
  cards: CardFacts[]
}

export interface Way {
  /** The same for the same arrow as long as its card lies there. */
  id: string
  source: string
  target: string
  colour: Arrow | ''
}

export interface Field {
  key: string
  title: string
  kind: Kind
  /** The frame of the card that it is on. */
  frame: string | null
  /** Its place in its waterway or on its card, from 1; 0 for a single field of the board. */
  number: number
  waterway: WaterwayFacts | null
  /** The ways out of it, and into it. */
  ways: Way[]
  sources: Way[]
}

/** The world as it is in a position. */
export interface Board {
  fields: ReadonlyMap<string, Field>
  /** The card in each frame that has one. */
  cards: ReadonlyMap<string, CardFacts>
  frames: readonly { key: string; title: string }[]
  /** The waterways with holes, and all holes. */
  interrupted: readonly WaterwayFacts[]
  holes: readonly string[]
  world: WorldFacts
}

export function slotOf(frame: string, number: number): string {
  return `${frame}-${number}`
}

/** The board with these cards in its frames. */
export function boardOf(world: WorldFacts, cards: View['cards']): Board {
  const fields = new Map<string, Field>()
  const add = (field: Omit<Field, 'ways' | 'sources'>) => fields.set(field.key, { ...field, ways: [], sources: [] })
  const rows = new Map<string, [WaterwayFacts, number]>()
  for (const waterway of world.waterways) waterway.fields.forEach((key, at) => rows.set(key, [waterway, at + 1]))
  for (const { key, title, kind } of world.fields) {
    const [waterway, number] = rows.get(key) ?? [null, 0]
    add({ key, title, kind, frame: null, number, waterway })
  }
  const laid = new Map<string, CardFacts>()
  for (const { key, title } of world.frames) {
    const card = world.cards.find((other) => other.key === cards[key])
    if (!card) continue
    laid.set(key, card)
    card.kinds.forEach((kind, at) =>
      add({ key: slotOf(key, at + 1), title: `${title} ${at + 1}`, kind, frame: key, number: at + 1, waterway: null }),
    )
  }
  for (const [source, target, colour] of [...world.ways, ...[...laid.values()].flatMap(({ ways }) => ways)]) {
    const way: Way = { id: `${source} ${colour || 'any'} ${target}`, source, target, colour }
    fields.get(source)?.ways.push(way)
    fields.get(target)?.sources.push(way)
  }
  const interrupted = world.waterways.filter(({ look }) => look === 'interrupted')
  return { fields, cards: laid, frames: world.frames, interrupted, holes: interrupted.flatMap((row) => row.fields), world }
}

/** Whether the dice let a way be used (AG-3). */
export function isOpen({ colour }: Pick<Way, 'colour'>, dice: readonly Arrow[]): boolean {
  return colour === '' || dice.includes(colour)
}

/** The coloured arrows that the dice open, in all places. */
export function openArrows(board: Board, dice: readonly Arrow[]): Way[] {
  return [...board.fields.values()].flatMap(({ ways }) => ways.filter((way) => way.colour !== '' && isOpen(way, dice)))
}

/** The colours on the dice, each once, in their usual order. */
export function coloursOf(dice: readonly Arrow[]): Arrow[] {
  return ARROWS.filter((colour) => dice.includes(colour))
}

/** The fields of the card in a frame. */
export function fieldsOn(board: Board, frame: string): Field[] {
  const card = board.cards.get(frame)
  return card ? card.kinds.map((_, at) => board.fields.get(slotOf(frame, at + 1))!) : []
}

/** The waterway whose holes are all filled but this one; filling it brings everyone a movement point (AG-4). */
export function openedBy(board: Board, chips: Readonly<Record<string, Chip>>, hole: string): WaterwayFacts | null {
  const row = board.interrupted.find(({ fields }) => fields.includes(hole))
  return row && row.fields.every((field) => field === hole || chips[field]) ? row : null
}

/** How many holes are filled. */
export function filledHoles(board: Board, chips: Readonly<Record<string, Chip>>): number {
  return board.holes.filter((hole) => chips[hole]).length
}
