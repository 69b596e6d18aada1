// What the map tells those who do not see it: each cell, the tile that is about to be laid, and why one does not fit.
import { listed } from '../../../lib/text'
import { describer, rowAndColumn, walkable, type Scene } from '../describe'
import { t as cellText } from '../describe-text'
import { featuresOf } from '../features'
import type { Fit } from '../fits'
import type { Tint } from '../laying'
import { key, tilesByCell, type Cell, type LaidTile, type TileSet } from '../tiles'
import type { View } from '../types'
import { t, turned } from './text'

const SIDES = ['map.side_0', 'map.side_1', 'map.side_2', 'map.side_3'] as const

export class MapWords {
  readonly #scene: Scene
  readonly #describe: (cell: Cell) => string
  /** Each cell is put into words once for a position; lighting other cells changes nothing about it. */
  readonly #known = new Map<string, string>()

  constructor(
    view: View,
    private readonly tiles: TileSet,
    names: readonly string[],
  ) {
    const { board, bag, blocked, blocker } = view
    this.#scene = {
      ground: tilesByCell(board.tiles),
      covered: board.covered,
      tiles,
      features: featuresOf(board.tiles, tiles),
      bag,
      blocked,
      ...(blocker === null ? {} : { blocker: names[blocker] ?? '' }),
      lit: [],
      tile: null,
      ghost: null,
    }
    this.#describe = describer(this.#scene)
  }

  /** A cell: what lies there, and what a tap would do. */
  cell(cell: Cell, tint: string | undefined, tile: number | null, ghost: LaidTile | null): string {
    if (ghost) return describer({ ...this.#scene, ghost })(cell)
    const name = key(cell.x, cell.y)
    let words = this.#known.get(name)
    if (words === undefined) this.#known.set(name, (words = this.#describe(cell)))
    return tint ? `${words}. ${this.#legal(tint, tile)}` : words
  }

  #legal(tint: string, tile: number | null): string {
    if (tint === 'block') return t('map.block_here')
    if (tint === 'lift') return t('map.lift_here')
    return cellText(`cell.legal.${tint as Tint}`, { name: this.name(tile) })
  }

  name(tile: number | null): string {
    return (tile !== null && this.tiles.get(tile)?.name) || ''
  }

  at(cell: Cell): { row: number; column: number } {
    return rowAndColumn(cell, walkable(this.#scene.ground))
  }

  ghost(ghost: LaidTile, at: number, n: number): string {
    return t('map.said_ghost', { name: this.name(ghost.tile), ...this.at(ghost), turned: turned(ghost.rotation), at, n })
  }

  block(cell: Cell): string {
    return t('map.said_block', this.at(cell))
  }

  illegal(fit: Fit): string {
    const sides = listed(fit.failing.map(({ direction }) => t(SIDES[direction])))
    const where = t('map.said_illegal', { name: this.name(fit.tile), turned: turned(fit.rotation), ...this.at(fit) })
    return sides ? `${where} ${t(fit.failing.length === 1 ? 'map.said_fails' : 'map.said_fail', { sides })}` : where
  }
}
