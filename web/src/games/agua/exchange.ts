// The end of a turn as the board lights it: which card, which new card, which hole, which chips; one after the other.
//
// A question has two parts: a place on the board, then what goes there. Both come from the legal moves alone, so what
// the rules do not ask, such as an exchange where nothing can be exchanged, is never shown.
import type { Choice } from '../../lib/streams'
import { chipsAfter, collections, movementPoints, valuesOf, type HoleChange, type Values } from './values'
import { CHILDREN_EXCHANGES, HOLES, type Chip, type Options, type View } from './view'
import { fieldsOn, filledHoles, openedBy, type Board, type WaterwayFacts } from './world'

export type Part = 'card' | 'hole' | 'chips'

/** What can go to a place: a card by its key, or a chip by its colour. */
export interface Option {
  key: string
  choice: Choice
}

/** A place that can be chosen: a frame, a hole, or a field of the new card. */
export interface Place {
  key: string
  options: Option[]
}

export interface Stage {
  part: Part
  places: Place[]
  /** Choosing nothing, where that is allowed: no exchange, or no more chips. */
  pass: Choice | null
  /** The frame whose card has just been exchanged; null before that. */
  frame: string | null
  /** How many more chips the new card takes. */
  room: number
  /** All parts of an exchange in this game, in the order of the rules. */
  parts: Part[]
}

/** What is picked so far. */
export interface Picked {
  place: string | null
  option: string | null
}

export const NOTHING: Picked = { place: null, option: null }

const PARTS: Record<string, Part> = { exchange: 'card', fill: 'hole', lay: 'chips' }

/** The part of an exchange that is asked now; null if something else is asked, or nothing. */
export function stageOf(board: Board, view: View, options: Options, choices: readonly Choice[]): Stage | null {
  const part = PARTS[view.phase]
  if (!part) return null
  const places: Place[] = []
  for (const choice of choices) {
    const found = placeOf(board, choice)
    if (!found) continue
    const place = places.find(({ key }) => key === found.place)
    const option = { key: found.option, choice }
    if (place) place.options.push(option)
    else places.push({ key: found.place, options: [option] })
  }
  if (!places.length) return null
  return {
    part,
    places,
    pass: choices.find(({ move }) => move['type'] === 'Pass') ?? null,
    frame: part === 'card' ? null : view.frame,
    room: view.frame && part !== 'card' ? roomOn(board, view, view.frame) : 0,
    parts: options.isForChildren ? ['card', 'chips'] : ['card', 'hole', 'chips'],
  }
}

function placeOf(board: Board, { move }: Choice): { place: string; option: string } | null {
  const text = (field: string) => String(move[field])
  if (move['type'] === 'Exchange') {
    const card = board.world.cards.find(({ key }) => key === move['card'])
    return card ? { place: card.frame, option: card.key } : null
  }
  if (move['type'] === 'Fill') return { place: text('hole'), option: text('colour') }
  return move['type'] === 'Lay' ? { place: text('field'), option: text('colour') } : null
}

/** How many more chips the card in a frame takes (AG-14). */
export function roomOn(board: Board, view: Pick<View, 'chips'>, frame: string): number {
  const scenario = fieldsOn(board, frame).filter(({ kind }) => kind === 'scenario')
  const lying = scenario.filter(({ key }) => view.chips[key]).length
  return Math.min(board.cards.get(frame)?.chips ?? 0, scenario.length) - lying
}

/** Pick a place, or what goes there; picking again takes it back. What cannot be chosen changes nothing. */
export function pick(stage: Stage, now: Picked, what: { place: string } | { option: string }): Picked {
  if ('place' in what) {
    const place = stage.places.find(({ key }) => key === what.place)
    if (!place) return now
    if (now.place === what.place) return NOTHING
    // A chip that was taken first goes to the place; a card belongs to one frame alone.
    const keeps = place.options.some(({ key }) => key === now.option)
    return { place: what.place, option: keeps ? now.option : null }
  }
  const fitting = stage.places.filter(({ options }) => options.some(({ key }) => key === what.option))
  if (!fitting.length) return now
  if (now.option === what.option) return { ...now, option: null }
  const isAtPlace = fitting.some(({ key }) => key === now.place)
  const only = fitting.length === 1 ? fitting[0]!.key : null
  return { place: isAtPlace ? now.place : only, option: what.option }
}

/** Where nothing is left to choose: the only place, and the only thing that can go to it. */
export function settled(stage: Stage, now: Picked): Picked {
  const place = now.place ?? (stage.places.length === 1 ? stage.places[0]!.key : null)
  const options = stage.places.find(({ key }) => key === place)?.options ?? []
  return { place, option: now.option ?? (options.length === 1 ? options[0]!.key : null) }
}

/** The places to light: all, or those that what was picked can go to. */
export function litPlaces(stage: Stage, { option }: Picked): string[] {
  const takes = ({ options }: Place) => option === null || options.some(({ key }) => key === option)
  return stage.places.filter(takes).map(({ key }) => key)
}

/** What to offer: what can go to the place that was picked, or to any; each once. */
export function litOptions(stage: Stage, { place }: Picked): string[] {
  const from = stage.places.filter(({ key }) => place === null || key === place)
  return [...new Set(from.flatMap(({ options }) => options.map(({ key }) => key)))]
}

/** The move that the picked place and what goes there make; null until both are picked. */
export function choiceOf(stage: Stage, now: Picked): Choice | null {
  const place = stage.places.find(({ key }) => key === now.place)
  return place?.options.find(({ key }) => key === now.option)?.choice ?? null
}

/** The chip that a move puts into a hole, if it does. */
export function holeChange(view: View, { move }: Pick<Choice, 'move'>): HoleChange | null {
  if (move['type'] === 'Fill') return { hole: String(move['hole']), colour: move['colour'] as Chip }
  const standing = view.droplet === null ? null : view.droplets[view.droplet]
  if (move['type'] !== 'SwapChip' || !standing) return null
  return { hole: standing.field, colour: move['colour'] as Chip }
}

/** What a move at the end of a turn, or a swap at a hole, would bring. */
export interface Outlook {
  values: Values
  /** Everyone's points then. */
  totals: number[]
  /** A waterway that is whole then, and the points that everyone's turns begin with. */
  opened: WaterwayFacts | null
  points: number
  endsGame: boolean
}

export function outlookOf(board: Board, view: View, options: Options, choice: Choice): Outlook {
  const change = holeChange(view, choice)
  const chips = chipsAfter(view.chips, change)
  const isNewlyFilled = change !== null && !view.chips[change.hole]
  const isLastExchange = choice.move['type'] === 'Exchange' && view.exchanged + 1 === CHILDREN_EXCHANGES
  return {
    values: valuesOf(board, chips, options),
    totals: collections(board, view, options, change).map(({ after }) => after),
    opened: isNewlyFilled ? openedBy(board, view.chips, change.hole) : null,
    points: movementPoints(board, chips, options),
    endsGame: isNewlyFilled ? filledHoles(board, chips) === HOLES : options.isForChildren && isLastExchange,
  }
}

