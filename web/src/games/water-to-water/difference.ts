// What a placement does: which lakes, islands and rivers it finishes, makes larger or begins, and what becomes of the voids.
// `before` and `after` are the same map without and with the ghost.
import type { Feature, Features, Part, Void } from './features'
import { key, type Cell } from './tiles'

export interface Growth {
  feature: Feature
  /** What it was made of before: one, or several that it joins. */
  before: Feature[]
  /** The cells it did not have before. */
  cells: Cell[]
}

/** A void that appears, or what becomes of one: it is filled, gets smaller, or falls into parts. */
export type VoidChange =
  | { what: 'made'; after: Void[] }
  | { what: 'filled' | 'smaller' | 'split'; before: Void; after: Void[] }

export interface Difference {
  /** Lakes and islands that are now finished. */
  finished: Feature[]
  /** What grows and stays open; a river also where it ends. */
  grown: Growth[]
  /** What is new, with no part of anything there was before. */
  begun: Feature[]
  /** Lakes and islands that were finished, as they were: a tile laid over or turned can open them again. */
  undone: Feature[]
  voids: VoidChange[]
}

export function difference(before: Features, after: Features): Difference {
  const found: Difference = { finished: [], grown: [], begun: [], undone: [], voids: voidChanges(before.voids, after.voids) }
  for (const group of ['lakes', 'rivers', 'lands'] as const) compare(before[group], after[group], found)
  return found
}

/** A piece of a tile as it lies: the same before and after unless the tile was covered or turned. */
function nameOf({ x, y, tile, piece, places }: Part): string {
  return `${x},${y} ${tile} ${piece} ${places.join()}`
}

function compare(before: Feature[], after: Feature[], found: Difference): void {
  const owners = new Map<string, Feature>()
  for (const feature of before) for (const part of feature.parts) owners.set(nameOf(part), feature)
  const stillFinished = new Set<Feature>()
  for (const feature of after) {
    const was = [...new Set(feature.parts.flatMap((part) => owners.get(nameOf(part)) ?? []))]
    // A feature none of whose parts came or went is what it was.
    const isSame = was.length === 1 && was[0]!.parts.length === feature.parts.length
    if (feature.kind !== 'river' && feature.isFinished) {
      // One that was finished goes on in one at most: two that are joined, or parts of one, count anew.
      const same = was.find((old) => old.isFinished && !stillFinished.has(old))
      if (same) stillFinished.add(same)
      else found.finished.push(feature)
    } else if (!was.length) {
      found.begun.push(feature)
    } else if (!isSame && feature.size > Math.max(...was.map(({ size }) => size))) {
      found.grown.push({ feature, before: was, cells: without(feature.cells, was.flatMap(({ cells }) => cells)) })
    }
  }
  found.undone.push(...before.filter((old) => old.kind !== 'river' && old.isFinished && !stillFinished.has(old)))
}

function without(cells: Cell[], old: Cell[]): Cell[] {
  const names = new Set(old.map(({ x, y }) => key(x, y)))
  return cells.filter(({ x, y }) => !names.has(key(x, y)))
}

function voidChanges(before: Void[], after: Void[]): VoidChange[] {
  const owners = new Map<string, Void>()
  for (const one of before) for (const { x, y } of one.cells) owners.set(key(x, y), one)
  const parts = new Map<Void, Void[]>(before.map((one) => [one, []]))
  const found: VoidChange[] = []
  for (const one of after) {
    const owner = owners.get(key(one.cells[0]!.x, one.cells[0]!.y))
    if (owner) parts.get(owner)!.push(one)
    else found.push({ what: 'made', after: [one] })
  }
  for (const [old, left] of parts) {
    if (left.length > 1) found.push({ what: 'split', before: old, after: left })
    else if (!left.length) found.push({ what: 'filled', before: old, after: [] })
    else if (left[0]!.size < old.size) found.push({ what: 'smaller', before: old, after: left })
  }
  return found
}
