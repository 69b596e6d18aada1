// What the page knows of the tiles, and how a turned tile looks: sides, and the twelve places on its rim (WW-1, WW-2).
//
// Clockwise from the north-west corner a tile has places 0 to 11: each side its left half, its middle, where a river can
// come out, and its right half, as seen from the middle of the tile looking out. `x` grows to the east and `y` to the
// south; a rotation is a number of quarter turns clockwise. Tiles are named by their numbers, from 1.

export type Side = 'land' | 'wide' | 'left' | 'right' | 'river'
export type PieceKind = 'lake' | 'river' | 'land'

/** One lake, river or land area of a tile, with the places on the rim where it continues. */
export interface Piece {
  kind: PieceKind
  places: number[]
}

/** A tile as the pack has it, unturned. */
export interface TileFacts {
  /** Counted from 1, as moves and views name it. */
  number: number
  name: string
  /** Clockwise from north. */
  sides: Side[]
  /** Everything that continues beyond the tile: lakes, then rivers, then land areas. */
  pieces: Piece[]
  /** The rotations that look different on the map, in ascending order. */
  rotations: number[]
  has_ruin: boolean
  has_artifact: boolean
  bodies: (string | null)[]
}

/** All tiles by number. */
export type TileSet = ReadonlyMap<number, TileFacts>

export interface Cell {
  x: number
  y: number
}

/** A tile in a cell, as `View.board` has it. */
export interface LaidTile extends Cell {
  tile: number
  rotation: number
}

/** North, east, south, west. */
export type Direction = 0 | 1 | 2 | 3
export const DIRECTIONS: readonly Direction[] = [0, 1, 2, 3]
export const STEPS: readonly Cell[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
]
export const PLACES = 12

/** What each kind of side must meet (WW-1). */
export const MATES: Readonly<Record<Side, Side>> = { land: 'land', wide: 'wide', left: 'right', right: 'left', river: 'river' }

export function tileSet(facts: Iterable<TileFacts>): TileSet {
  return new Map(Array.from(facts, (tile) => [tile.number, tile]))
}

/** A cell as a key of maps and sets, and as the places of a score item name it. */
export function key(x: number, y: number): string {
  return `${x},${y}`
}

export function cellOf(name: string): Cell {
  const [x, y] = name.split(',').map(Number)
  return { x: x!, y: y! }
}

/** The neighbour of a cell. */
export function beside(cell: Cell, direction: Direction): Cell {
  return { x: cell.x + STEPS[direction]!.x, y: cell.y + STEPS[direction]!.y }
}

export function opposite(direction: Direction): Direction {
  return ((direction + 2) % 4) as Direction
}

/** By rows, from the north-west: the order in which the rules list cells. */
export function byRows(one: Cell, other: Cell): number {
  return one.y - other.y || one.x - other.x
}

export function tilesByCell(laid: readonly LaidTile[]): Map<string, LaidTile> {
  return new Map(laid.map((tile) => [key(tile.x, tile.y), tile]))
}

/** The kind of a turned tile's side. */
export function sideAt(tile: TileFacts, rotation: number, direction: Direction): Side {
  return tile.sides[(direction - rotation + 4) % 4]!
}

export function sidesAt(tile: TileFacts, rotation: number): Side[] {
  return DIRECTIONS.map((direction) => sideAt(tile, rotation, direction))
}

/** Where a place on the rim ends up after this many quarter turns. */
export function turnedPlace(place: number, rotation: number): number {
  return (place + 3 * rotation) % PLACES
}

/** The pieces of a turned tile. */
export function piecesAt(tile: TileFacts, rotation: number): Piece[] {
  return tile.pieces.map(({ kind, places }) => ({
    kind,
    places: places.map((place) => turnedPlace(place, rotation)).sort((a, b) => a - b),
  }))
}

/** The smallest rotation that looks the same on the map; placements are listed under it alone. */
export function looksLike(tile: TileFacts, rotation: number): number {
  const looks = (turned: number) =>
    [...sidesAt(tile, turned), ...piecesAt(tile, turned).map(({ kind, places }) => kind + places).sort()].join()
  return tile.rotations.find((other) => looks(other) === looks(rotation)) ?? rotation
}

export interface Box {
  west: number
  north: number
  east: number
  south: number
}

/** The smallest box around some cells; null for none. */
export function boxOf(cells: readonly Cell[]): Box | null {
  if (!cells.length) return null
  const box: Box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (const { x, y } of cells) {
    if (x < box.west) box.west = x
    if (x > box.east) box.east = x
    if (y < box.north) box.north = y
    if (y > box.south) box.south = y
  }
  return box
}

/** The laid tiles as they would be with one more, with one covered, or with one turned. */
export function withTile(laid: readonly LaidTile[], { x, y, tile, rotation }: LaidTile): LaidTile[] {
  return [...laid.filter((other) => other.x !== x || other.y !== y), { x, y, tile, rotation }].sort(byRows)
}
