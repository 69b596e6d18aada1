// Which card tells its fact next, for how long, and where on the board it covers nothing that is to be tapped.
import type { Visit } from '../visits'

/** How many cards wait to be shown at most; all of them are in the album. */
const WAITING = 3

/** Put new visits into the queue: the viewer's own first, and the oldest of the others left out where there are too many. */
export function queued(queue: readonly Visit[], visits: readonly Visit[], viewer: number | null): Visit[] {
  const all = [...queue, ...visits]
  const own = all.filter(({ seat }) => seat === viewer)
  const others = all.filter(({ seat }) => seat !== viewer)
  const room = Math.max(0, WAITING - own.length)
  return [...own.slice(-WAITING), ...(room ? others.slice(-room) : [])]
}

/** How long a fact stays, in milliseconds: as long as slow readers need, and shorter while others wait. */
export function readingTime(fact: string, isAnotherWaiting: boolean): number {
  const time = Math.min(14_000, 4_000 + 75 * fact.length)
  return isAnotherWaiting ? time / 2 : time
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export type Spot = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

const SPOTS: readonly Spot[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left']

/** Where a box of this size stands in a corner of an area. */
export function boxAt(spot: Spot, area: Box, width: number, height: number): Box {
  const left = spot.endsWith('left') ? area.left : area.right - width
  const top = spot.startsWith('top') ? area.top : area.bottom - height
  return { left, top, right: left + width, bottom: top + height }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** The corner where a box covers none of the targets, the one where it stands now if that is free; null if all are taken. */
export function freeSpot(area: Box, width: number, height: number, targets: readonly Box[], now: Spot | null): Spot | null {
  const order = now ? [now, ...SPOTS.filter((spot) => spot !== now)] : SPOTS
  return order.find((spot) => !targets.some((target) => overlap(boxAt(spot, area, width, height), target))) ?? null
}
