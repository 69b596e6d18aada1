// What the board shows that the server knows: the tiles, Powers and Characters of the pack in play, drawn and in words.
import { SvelteMap } from 'svelte/reactivity'
import { api } from '../../lib/api'
import { typefaceSheet, withSheet } from '../../lib/typeface'
import type { PieceInfo } from '../../protocol/types'
import { tileSet, type TileFacts, type TileSet } from './tiles'

export interface PowerInfo {
  name: string
  title: string
  /** What it does, in sentences. */
  text: string[]
  /** The address of its drawing. */
  image: string
  number: number
  /** How often it can be used; 0 if there is no limit. */
  uses: number
  /** How many tiles its holder has in hand. */
  hand: number
  rule: string
  when: 'own-turn' | 'any-time' | 'always' | 'before'
}

export interface CharacterInfo {
  name: string
  title: string
  /** The goal, in one sentence. */
  text: string[]
  image: string
  rule: string
  /** Points by size, in steps of [from this size on, points]; null where each thing counts the same. */
  table: [number, number][] | null
  /** The same where the option says that large things begin with six tiles; null where it changes nothing. */
  table_from_6: [number, number][] | null
  each: number
  /** The same with the option that mends a broken Character; 0 if there is no such thing. */
  each_mended?: number
  /** What an artifact is worth with that option. */
  artifact_mended?: number
  /** Points on top of the table, if every tile is on the map. */
  bonus: number
  /** The option that decides its points or how it wins; empty if there is none. */
  option: string
  /** The rounds that it has to last with two players and more, where the option says so. */
  rounds: number[]
  /** What is counted, in a few words. */
  counts: string
  /** From 1, easy, to 3. */
  difficulty: number
  difficulty_say: string
  fears: string[]
  fears_say: string
  for_beginners: boolean
  least_players: number
  is_broken: boolean
  can_be_hidden: boolean
  /** Powers that go well with it. */
  suits: string[]
  /** Why, for each of them, in a sentence. */
  suits_say: Record<string, string>
  /** How it is played well, in a sentence. */
  plays_say: string
  /** What the number of players means for it; empty if nothing. */
  players_say: string
}

export interface Content {
  tiles: TileSet
  powers: ReadonlyMap<string, PowerInfo>
  characters: ReadonlyMap<string, CharacterInfo>
  /** Addresses of the drawings of tokens, by name. */
  marks: ReadonlyMap<string, string>
  /** The style sheet that the tiles' drawings need. */
  css: string
}

const loaded = new Map<string, Promise<Content>>()

/** The titles of Powers and Characters by name, as far as packs have been loaded, for what stands beside the board. */
export const titles = new SvelteMap<string, string>()

export function contentOf(source: string): Promise<Content> {
  const known = loaded.get(source)
  if (known) return known
  const asked = fetchContent(source)
  loaded.set(source, asked)
  asked.catch(() => loaded.delete(source))
  return asked
}

async function fetchContent(source: string): Promise<Content> {
  const [pieces, sheet] = await Promise.all([api.pieces(source), typefaceSheet()])
  const image = (svg: string) => URL.createObjectURL(new Blob([withSheet(svg, sheet)], { type: 'image/svg+xml' }))
  const of = (kind: string) => pieces.filter(({ key }) => key.startsWith(`${kind}-`))
  const card = ({ title, text, svg, facts }: PieceInfo) => ({ ...facts, title, text, image: image(svg) })
  for (const { title, facts } of [...of('power'), ...of('character')]) titles.set(String(facts['name']), title)
  return {
    tiles: tileSet(of('tile').map(({ title, facts }) => ({ ...facts, name: title }) as unknown as TileFacts)),
    powers: byName(of('power').map((piece) => card(piece) as unknown as PowerInfo)),
    characters: byName(of('character').map((piece) => card(piece) as unknown as CharacterInfo)),
    marks: new Map(of('mark').map(({ key, svg }) => [key.slice('mark-'.length), image(svg)])),
    css: String(pieces.find(({ key }) => key === 'style')?.facts['css'] ?? ''),
  }
}

function byName<Card extends { name: string }>(cards: Card[]): Map<string, Card> {
  return new Map(cards.map((card) => [card.name, card]))
}

/** The id of a turned tile's symbol. */
export function symbolOf(tile: number, rotation: number): string {
  return `ww-${tile}-${rotation}`
}
