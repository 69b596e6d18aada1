// Which arrangement of the board shows it larger in the room there is.
import type { Arrangement } from '../content'

export function arrangementFor(
  room: { width: number; height: number },
  sizes: Record<Arrangement, readonly [number, number]>,
): Arrangement {
  const scale = ([width, height]: readonly [number, number]) => Math.min(room.width / width, room.height / height)
  return scale(sizes.tall) > scale(sizes.wide) ? 'tall' : 'wide'
}
