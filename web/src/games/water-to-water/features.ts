// The lakes, rivers, land areas, voids and full squares of a map, found anew from its tiles (WW-4 to WW-7).
//
// The page works them out itself, so that a ghost shows at once what it would open and close. It takes well under a
// millisecond for all 51 tiles, so nothing is kept from map to map.
import { boxOf, byRows, PLACES, turnedPlace } from './tiles'
import type { Box, Cell, LaidTile, PieceKind, TileFacts, TileSet } from './tiles'

/** A piece of a laid tile. */
export interface Part extends Cell {
  tile: number
  /** Its index among the pieces of the tile. */
  piece: number
  /** Where it reaches the rim of the tile as it lies. */
  places: readonly number[]
}

/** A lake, a river or a land area. */
export interface Feature {
  kind: PieceKind
  parts: Part[]
  /** By rows, each once. */
  cells: Cell[]
  /** What it scores by: tiles, or for a river the borders it crosses. */
  size: number
  /** How many of its ends on the rims of its tiles face an empty cell. */
  ends: number
  /** The empty cells that it faces, by rows: each needs a tile before it is finished. */
  open: Cell[]
  /** Whether it is complete: a lake or an island on two tiles or more, or a river that crosses a border. */
  isFinished: boolean
}

/** Empty cells that tiles shut off from the outside (WW-7). */
export interface Void {
  cells: Cell[]
  size: number
}

export interface Features {
  lakes: Feature[]
  rivers: Feature[]
  /** Land areas; those that are finished are islands. */
  lands: Feature[]
  voids: Void[]
  /** The box around all tiles; null for an empty map. */
  box: Box | null
}

/** What is asked of a tile again and again, for each rotation: the piece at each place, and the places of each piece. */
interface Looks {
  /** At rotation * 12 + place; -1 for none. */
  pieceAt: Int8Array
  /** At rotation, piece. */
  places: number[][][]
}

const looksOf = new WeakMap<TileFacts, Looks>()

function looks(tile: TileFacts): Looks {
  const old = looksOf.get(tile)
  if (old) return old
  const pieceAt = new Int8Array(4 * PLACES).fill(-1)
  const places = [0, 1, 2, 3].map((rotation) =>
    tile.pieces.map((piece, number) => {
      const turned = piece.places.map((place) => turnedPlace(place, rotation)).sort((a, b) => a - b)
      for (const place of turned) pieceAt[rotation * PLACES + place] = number
      return turned
    }),
  )
  const made = { pieceAt, places }
  looksOf.set(tile, made)
  return made
}

const ZERO = 512
const ROW = 1024
const STEPS = [-ROW, 1, ROW, -1]

/** A cell as one number; numbers sort by rows. */
function codeOf(x: number, y: number): number {
  return (y + ZERO) * ROW + x + ZERO
}

function cellOfCode(code: number): Cell {
  return { x: (code % ROW) - ZERO, y: Math.floor(code / ROW) - ZERO }
}

/** Everything on a map. A tile that matches its neighbours nowhere joins nothing there. */
export function featuresOf(laid: readonly LaidTile[], tiles: TileSet): Features {
  const found = joined(laid, tiles)
  const box = boxOf(laid)
  const of = (kind: PieceKind) => found.filter((feature) => feature.kind === kind).sort(bySize)
  return { lakes: of('lake'), rivers: of('river'), lands: of('land'), voids: voidsOf(laid, box), box }
}

/** Largest first, then by rows: the order of the rules. */
function bySize(one: { size: number; cells: Cell[] }, other: { size: number; cells: Cell[] }): number {
  if (one.size !== other.size) return other.size - one.size
  for (let i = 0; i < one.cells.length && i < other.cells.length; i++) {
    const order = byRows(one.cells[i]!, other.cells[i]!)
    if (order) return order
  }
  return one.cells.length - other.cells.length
}

/** Every lake, river and land area: pieces that meet across a border, in a union-find structure. */
function joined(laid: readonly LaidTile[], tiles: TileSet): Feature[] {
  const count = laid.length
  const at = new Map<number, number>()
  const first = new Int32Array(count + 1)
  const known: { facts: TileFacts; looks: Looks; rotation: number; code: number }[] = []
  laid.forEach(({ x, y, tile, rotation }, number) => {
    const facts = tiles.get(tile)
    if (!facts) throw new Error(`there is no tile ${tile}`)
    known.push({ facts, looks: looks(facts), rotation, code: codeOf(x, y) })
    first[number + 1] = first[number]! + facts.pieces.length
    at.set(codeOf(x, y), number)
  })
  const parent = Int32Array.from({ length: first[count]! }, (_, piece) => piece)
  const crossings = new Int32Array(parent.length)
  const root = (piece: number): number => {
    while (parent[piece] !== piece) piece = parent[piece] = parent[parent[piece]!]!
    return piece
  }
  // Each border once: from the tile in the west or in the north.
  for (let number = 0; number < count; number++) {
    const here = known[number]!
    for (const direction of [1, 2]) {
      const other = at.get(here.code + STEPS[direction]!)
      if (other === undefined) continue
      const there = known[other]!
      for (let half = 0; half < 3; half++) {
        // A left half meets the right half opposite, and a river the river.
        const one = here.looks.pieceAt[here.rotation * PLACES + 3 * direction + half]!
        const two = there.looks.pieceAt[there.rotation * PLACES + 3 * ((direction + 2) % 4) + 2 - half]!
        if (one < 0 || two < 0 || here.facts.pieces[one]!.kind !== there.facts.pieces[two]!.kind) continue
        const a = root(first[number]! + one)
        const b = root(first[other]! + two)
        if (a !== b) {
          parent[a] = b
          crossings[b]! += crossings[a]!
        }
        // Counts for rivers alone, which meet once on a border.
        crossings[b]!++
      }
    }
  }
  const byRoot = new Map<number, Feature>()
  for (const number of Array.from(laid.keys()).sort((a, b) => byRows(laid[a]!, laid[b]!))) {
    const { x, y, tile } = laid[number]!
    const here = known[number]!
    here.facts.pieces.forEach(({ kind }, piece) => {
      const top = root(first[number]! + piece)
      let feature = byRoot.get(top)
      if (!feature) {
        feature = { kind, parts: [], cells: [], size: 0, ends: 0, open: [], isFinished: false }
        byRoot.set(top, feature)
      }
      const places = here.looks.places[here.rotation]![piece]!
      feature.parts.push({ x, y, tile, piece, places })
      const last = feature.cells.at(-1)
      if (!last || last.x !== x || last.y !== y) feature.cells.push({ x, y })
      for (const place of places) {
        const facing = here.code + STEPS[Math.floor(place / 3)]!
        if (at.has(facing)) continue
        feature.ends++
        const cell = cellOfCode(facing)
        if (!feature.open.some((other) => other.x === cell.x && other.y === cell.y)) feature.open.push(cell)
      }
    })
  }
  for (const [top, feature] of byRoot) {
    feature.size = feature.kind === 'river' ? crossings[top]! : feature.cells.length
    feature.isFinished = feature.ends === 0 && feature.cells.length > 1
    feature.open.sort(byRows)
  }
  return [...byRoot.values()]
}

/** The groups of empty cells that do not reach the outside of the map's box, largest first. */
function voidsOf(laid: readonly LaidTile[], box: Box | null): Void[] {
  if (!box) return []
  // One row and column around the box is the outside.
  const width = box.east - box.west + 3
  const height = box.south - box.north + 3
  const isSeen = new Uint8Array(width * height)
  for (const { x, y } of laid) isSeen[(y - box.north + 1) * width + x - box.west + 1] = 1
  const group = (start: number): number[] => {
    const cells = [start]
    isSeen[start] = 1
    for (const cell of cells) {
      const column = cell % width
      const next = [cell - width, column < width - 1 ? cell + 1 : -1, cell + width, column > 0 ? cell - 1 : -1]
      for (const other of next) {
        if (other < 0 || other >= isSeen.length || isSeen[other]) continue
        isSeen[other] = 1
        cells.push(other)
      }
    }
    return cells
  }
  group(0)
  const found: Void[] = []
  for (let start = 0; start < isSeen.length; start++) {
    if (isSeen[start]) continue
    const cells = group(start).map((cell) => ({ x: (cell % width) + box.west - 1, y: Math.floor(cell / width) + box.north - 1 }))
    found.push({ cells: cells.sort(byRows), size: cells.length })
  }
  return found.sort(bySize)
}

/** The features that lie on a cell: lakes, then rivers, then land areas. */
export function featuresAt({ lakes, rivers, lands }: Features, { x, y }: Cell): Feature[] {
  return [...lakes, ...rivers, ...lands].filter(({ cells }) => cells.some((cell) => cell.x === x && cell.y === y))
}

/** The void that a cell belongs to. */
export function voidAt({ voids }: Features, { x, y }: Cell): Void | undefined {
  return voids.find(({ cells }) => cells.some((cell) => cell.x === x && cell.y === y))
}
