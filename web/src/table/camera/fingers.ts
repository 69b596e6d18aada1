// Fingers and the mouse, anywhere on the page, once they came down on a map or on a tile in hand. The listeners are the
// browser's own: for each of Svelte's the way from the page to the element is gone through at every movement, which costs
// frames while a map is dragged.
import type { Gestures, Touch } from './gestures'

/** A click within so many milliseconds after a finger was lifted is the same tap. */
const SAME_TAP = 700

export const touchOf = ({ pointerId, clientX, clientY, pointerType }: PointerEvent): Touch => ({
  id: pointerId,
  x: clientX,
  y: clientY,
  isTouch: pointerType !== 'mouse',
})

export class Fingers {
  #liftedAt = -Infinity

  /**
   * `ontap` is told of a finger that was lifted after a mere tap: after a swipe Chromium sends no click for the first tap,
   * as if that had only stopped the swipe.
   */
  constructor(
    private readonly gestures: Gestures,
    private readonly ontap?: (event: PointerEvent) => void,
  ) {}

  /** Whether a click means a tap that was not told of yet. */
  isTap(click: MouseEvent): boolean {
    return this.gestures.wasTap && click.timeStamp - this.#liftedAt >= SAME_TAP
  }

  /** Follow them until the returned function is called. */
  follow(): () => void {
    const { gestures } = this
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', (event) => gestures.has(event.pointerId) && gestures.move(touchOf(event)), { signal })
    addEventListener('pointerup', (event) => gestures.has(event.pointerId) && this.#lift(event), { signal })
    addEventListener('pointercancel', (event) => gestures.cancel(event.pointerId), { signal })
    addEventListener('blur', () => gestures.cancel(), { signal })
    return () => listening.abort()
  }

  #lift(event: PointerEvent): void {
    const { gestures } = this
    gestures.up(event.pointerId)
    if (event.pointerType === 'mouse' || !gestures.isIdle || !gestures.wasTap || !this.ontap) return
    this.#liftedAt = event.timeStamp
    this.ontap(event)
  }
}
