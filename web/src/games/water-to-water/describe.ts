// Each cell of the map in words, for those who do not see it: what lies there, or what an empty cell needs.
//
// Rows and columns count from 1, from the north-west corner of what can be walked: the map and one cell around it.
// Halves of a side are named by the compass, so that those that meet have the same name.
import { listed } from '../../lib/text'
import { t } from './describe-text'
import type { Feature, Features, Void } from './features'
import { needsOf, type Ground, type Needs } from './fits'
import type { Tint } from './laying'
import { chanceAt } from './odds'
import { boxOf, DIRECTIONS, key, piecesAt, sideAt } from './tiles'
import type { Box, Cell, Direction, LaidTile, TileFacts, TileSet } from './tiles'

export interface Scene {
  ground: Ground
  /** Tiles under others, oldest first. */
  covered: readonly LaidTile[]
  tiles: TileSet
  features: Features
  bag: readonly number[]
  blocked: readonly [number, number] | null
  /** Who blocks it, by name. */
  blocker?: string
  /** The cells that are lit. */
  lit: readonly (Cell & { tint: Tint })[]
  /** The tile that would be laid in them. */
  tile: number | null
  ghost: LaidTile | null
}

/** The map and one cell around it: all that can be walked. An empty map is the middle alone. */
export function walkable(ground: Ground): Box {
  const box = boxOf([...ground.values()])
  if (!box) return { west: 0, north: 0, east: 0, south: 0 }
  return { west: box.west - 1, north: box.north - 1, east: box.east + 1, south: box.south + 1 }
}

/** The row and column of a cell, from 1. */
export function rowAndColumn({ x, y }: Cell, { west, north }: Box): { row: number; column: number } {
  return { row: y - north + 1, column: x - west + 1 }
}

const COMPASS = ['north', 'east', 'south', 'west'] as const

function compass(direction: number): string {
  return t(`cell.${COMPASS[(direction + 4) % 4]!}`)
}

/** A function that describes cells; what they share is worked out once. */
export function describer(scene: Scene): (cell: Cell) => string {
  const frame = walkable(scene.ground)
  const lit = new Map(scene.lit.map(({ x, y, tint }) => [key(x, y), tint]))
  const { lakes, rivers, lands, voids } = scene.features
  const worthNaming = [...lakes, ...lands].filter(({ isFinished }) => isFinished)
  const named = byCell([...worthNaming, ...rivers.filter(({ size }) => size > 0)])
  const shutOff = byCell(voids)
  return (cell) => {
    const name = key(cell.x, cell.y)
    const { ghost } = scene
    const laid = scene.ground.get(name)
    const parts =
      ghost && ghost.x === cell.x && ghost.y === cell.y
        ? tileWords(scene, ghost, 'cell.ghost')
        : laid
          ? [...tileWords(scene, laid, 'cell.tile'), ...(named.get(name) ?? []).map(featureWords)]
          : emptyWords(scene, cell, shutOff.get(name)?.[0])
    const what = t('cell.at', { ...rowAndColumn(cell, frame), what: parts.join('; ') })
    const tint = lit.get(name)
    return tint ? `${what}. ${legalWords(scene, tint)}` : what
  }
}

function byCell<Thing extends { cells: Cell[] }>(things: Thing[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of things)
    for (const { x, y } of thing.cells) found.set(key(x, y), [...(found.get(key(x, y)) ?? []), thing])
  return found
}

function legalWords({ tiles, tile }: Scene, tint: Tint): string {
  return t(`cell.legal.${tint}`, { name: (tile !== null && tiles.get(tile)?.name) || '' })
}

function tileWords({ tiles, covered }: Scene, laid: LaidTile, sentence: 'cell.tile' | 'cell.ghost'): string[] {
  const tile = tiles.get(laid.tile)!
  const parts = [t(sentence, { name: tile.name, sides: sidesInWords(tile, laid.rotation).join(', ') })]
  if (tile.has_ruin) parts.push(t('cell.find.ruin'))
  if (tile.has_artifact) parts.push(t('cell.find.artifact'))
  const under = covered.filter(({ x, y }) => x === laid.x && y === laid.y).at(-1)
  if (under && sentence === 'cell.tile') parts.push(t('cell.on_top', { name: tiles.get(under.tile)!.name }))
  return parts
}

/** The rivers and lakes of a turned tile, each with the sides that it connects: "river to the east and south". */
export function sidesInWords(tile: TileFacts, rotation: number): string[] {
  const pieces = piecesAt(tile, rotation).filter(({ kind }) => kind !== 'land')
  return pieces
    .sort((one, other) => one.places[0]! - other.places[0]!)
    .sort((one, other) => Number(one.kind === 'lake') - Number(other.kind === 'lake'))
    .map(({ kind, places }) => {
      const sides = DIRECTIONS.filter((direction) => places.some((place) => Math.floor(place / 3) === direction))
      return t(kind === 'lake' ? 'cell.lake' : 'cell.river', {
        sides: listed(sides.map((direction) => sideWords(tile, rotation, direction))),
      })
    })
}

function sideWords(tile: TileFacts, rotation: number, direction: Direction): string {
  const side = sideAt(tile, rotation, direction)
  if (side !== 'left' && side !== 'right') return compass(direction)
  return t('cell.half', { side: compass(direction), half: compass(halfOf(direction, side)) })
}

/** Where the left or the right half of a side lies, as seen from the middle of the tile. */
function halfOf(direction: Direction, side: 'left' | 'right'): number {
  return direction + (side === 'left' ? -1 : 1)
}

function featureWords({ kind, size }: Feature): string {
  if (kind === 'river') return t('cell.on_river', { size })
  return t(kind === 'lake' ? 'cell.finished.lake' : 'cell.finished.land', { size })
}

function emptyWords(scene: Scene, cell: Cell, shutOff: Void | undefined): string[] {
  const { ground, tiles, bag, blocked, blocker } = scene
  const isBlocked = blocked?.[0] === cell.x && blocked[1] === cell.y
  const parts: string[] = []
  if (shutOff) parts.push(shutOff.size === 1 ? t('cell.void.one') : t('cell.void', { size: shutOff.size }))
  if (isBlocked) parts.push(blocker ? t('cell.blocked_by', { name: blocker }) : t('cell.blocked'))
  const needs = needsOf(ground, tiles, cell)
  if (ground.size === 0 && cell.x === 0 && cell.y === 0) parts.push(t('cell.first'))
  if (!needs.some(Boolean)) return [t('cell.empty'), ...parts]
  const fitting = chanceAt(ground, tiles, bag, cell).tiles.length
  if (bag.length) parts.push(fitting ? fitWords(fitting, bag.length) : t('cell.fit.none'))
  return [`${t('cell.empty')}, ${t('cell.needs', { needs: needsInWords(needs) })}`, ...parts]
}

function fitWords(n: number, of: number): string {
  return t('cell.fit', { n, of, fit: t(n === 1 ? 'cell.fit.one' : 'cell.fit.many') })
}

/** What the tiles around an empty cell ask of its sides: "a river on its west side and land on its north side". */
export function needsInWords(needs: Needs): string {
  const words = DIRECTIONS.flatMap((direction) => {
    const wanted = needs[direction]
    if (!wanted) return []
    const side = compass(direction)
    if (wanted !== 'left' && wanted !== 'right') return [t(`cell.need.${wanted}`, { side })]
    return [t('cell.need.half', { side, half: compass(halfOf(direction, wanted)) })]
  })
  return listed(words)
}
