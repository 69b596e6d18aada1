// Which arrangement of the board shows it larger in the room there is.
import type { Arrangement } from '../content'

/** The board does not turn over for so little, as when a panel opens below it. */
const WORTHWHILE = 1.12

export function arrangementFor(
  room: { width: number; height: number },
  sizes: Record<Arrangement, readonly [number, number]>,
  now: Arrangement = 'wide',
): Arrangement {
  const scale = ([width, height]: readonly [number, number]) => Math.min(room.width / width, room.height / height)
  const other = now === 'wide' ? 'tall' : 'wide'
  return scale(sizes[other]) > WORTHWHILE * scale(sizes[now]) ? other : now
}
