// Areas of the board, in its own units: around a point, of a field or a frame, of several together.
import type { Area, Point } from '../../../table/camera/framing'
import type { Desk } from '../desk.svelte'
import { radiusOf } from './radius'

type Places = Pick<Desk, 'drawn' | 'places'>

export const areaAround = ({ x, y }: Point, by: number): Area => ({ left: x - by, top: y - by, right: x + by, bottom: y + by })

/** A field with a little around it, or a frame. */
export function areaOf({ drawn, places }: Places, place: string): Area | null {
  const box = drawn.frames[place]?.box
  if (box) return { left: box[0], top: box[1], right: box[0] + box[2], bottom: box[1] + box[3] }
  const at = places.get(place)
  return at ? areaAround(at, radiusOf(drawn, place) + 8) : null
}

/** The least area with all of these on it; null if none of them is on the board. */
export function areaOfAll(on: Places, places: Iterable<string>): Area | null {
  const areas = [...places].flatMap((place) => areaOf(on, place) ?? [])
  if (!areas.length) return null
  return {
    left: Math.min(...areas.map(({ left }) => left)),
    top: Math.min(...areas.map(({ top }) => top)),
    right: Math.max(...areas.map(({ right }) => right)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
  }
}
