// Where a droplet stands: on its field, or at its own place in the big cloud, which it keeps.
import type { Desk } from '../desk.svelte'
import type { DrawnBoard } from '../geometry'
import { CLOUD } from '../view'
import type { Point } from '../walking'

export function spotOf(
  { drawn, places }: Pick<Desk, 'places'> & { drawn: Pick<DrawnBoard, 'cloud'> },
  droplet: number,
  field: string,
): Point {
  const { spots, at } = drawn.cloud
  const [x, y] = field === CLOUD ? (spots[droplet % spots.length] ?? at) : at
  return field === CLOUD ? { x, y } : (places.get(field) ?? { x, y })
}
