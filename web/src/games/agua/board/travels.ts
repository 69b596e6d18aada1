// Droplets on their way over the board. A leg that comes while another is still being gone is gone after it, so that a
// path of several moves is one journey; the page itself is finished at once and only looks different for a moment.
import type { Point } from '../walking'
import { spaced } from './tracks'

/** How long a leg takes, in milliseconds, and how long a journey takes at most. */
const LEG = 300
const MOST = 1500
const STEPS = 14

interface Underway {
  animation: Animation
  points: Point[]
  legs: number
}

export class Travels {
  readonly #underway = new Map<number, Underway>()

  /** Let an element that is placed at the last of some points already travel there along all of them. */
  go(element: SVGElement, name: number, points: readonly Point[], legs: number): void {
    const old = this.#underway.get(name)
    let all = [...points]
    let count = legs
    if (old) {
      const share = Number(old.animation.effect?.getComputedTiming().progress ?? 1)
      const left = old.points.slice(Math.min(old.points.length - 1, Math.floor(share * old.points.length)))
      all = [...left, ...all]
      count += (1 - share) * old.legs
      old.animation.cancel()
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const even = spaced(all, Math.max(2, Math.ceil(count * STEPS)))
    const frames = even.map(({ x, y }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }))
    const animation = element.animate(frames, { duration: Math.min(MOST, LEG * count + 80), easing: 'ease-in-out' })
    const underway = { animation, points: even, legs: count }
    this.#underway.set(name, underway)
    const end = () => this.#underway.get(name) === underway && this.#underway.delete(name)
    animation.onfinish = animation.oncancel = end
  }
}
