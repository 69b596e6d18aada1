// The canal of points: which numbers are written on it, and where each seat's chip stands.
import type { Spot } from './flow'

export interface Track {
  left: number
  top: number
  width: number
  height: number
  target: number
}

/** Where a number of points is on the edge of the canal; more than the target stays at its end. */
export function trackSpot(track: Track, points: number): Spot {
  return { x: track.left + (track.width * Math.min(points, track.target)) / track.target, y: track.top + 2 }
}

/** The numbers that are written along the canal: six or seven round ones, and the target. */
export function ticks(target: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((size) => target <= 7 * size) ?? target
  const round = Array.from({ length: Math.ceil(target / step) }, (_, n) => n * step)
  return [...round.filter((points) => target - points > step / 2), target]
}

/** The middles of chips of this width, each as near to where it is wanted as the others allow, in a row between two ends. */
export function spread(wanted: number[], width: number, low: number, high: number): number[] {
  const within = (middle: number, count: number) => Math.min(Math.max(middle, low + (count * width) / 2), high - (count * width) / 2)
  const order = wanted.map((_, n) => n).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const blocks: { members: number[]; middle: number }[] = []
  for (const n of order) {
    let block = { members: [n], middle: within(wanted[n]!, 1) }
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.middle + (last.members.length * width) / 2 <= block.middle - (block.members.length * width) / 2) break
      blocks.pop()
      const members = [...last.members, ...block.members]
      const sum = last.middle * last.members.length + block.middle * block.members.length
      block = { members, middle: within(sum / members.length, members.length) }
    }
    blocks.push(block)
  }
  const found: number[] = []
  for (const { members, middle } of blocks)
    members.forEach((n, k) => (found[n] = middle + (k - (members.length - 1) / 2) * width))
  return found
}
