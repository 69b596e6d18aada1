// What a tap means: the thing nearest to it that can be chosen, as far as a finger goes; else what lies right there.
import type { Point } from '../walking'

export type Thing = { field: string } | { droplet: number } | { frame: string }

export interface Target extends Point {
  thing: Thing
  radius: number
}

export interface Hit {
  thing: Thing
  /** Whether something else is about as near: with a finger nobody can tell them apart. */
  isUnclear: boolean
}

/** Of two that are almost equally near, in parts of a finger, either may be meant. */
const UNCLEAR = 0.75

/** The nearest target within reach of a point; targets are always hit within their own radius. */
export function hit(targets: readonly Target[], at: Point, reach: number): Hit | null {
  const near = targets
    .map((target) => ({ target, far: Math.hypot(target.x - at.x, target.y - at.y) }))
    .filter(({ target, far }) => far <= Math.max(reach, target.radius))
    .sort((one, other) => one.far - other.far)
  const [first, second] = near
  if (!first) return null
  const isUnclear = !!second && second.far < reach && second.far - first.far < UNCLEAR * reach
  return { thing: first.target.thing, isUnclear }
}

/** The frame that a point lies in. */
export function frameAt(frames: Record<string, { box: readonly number[] }>, { x, y }: Point): string | null {
  for (const [key, { box }] of Object.entries(frames)) {
    const [left, top, width, height] = box as [number, number, number, number]
    if (x >= left && x <= left + width && y >= top && y <= top + height) return key
  }
  return null
}
