// Fingers and the mouse, anywhere on the page, once they came down on a map or on a tile in hand. The listeners are the
// browser's own: for each of Svelte's the way from the page to the element is gone through at every movement, which costs
// frames while a map is dragged.
import type { Gestures, Touch } from './gestures'

export const touchOf = ({ pointerId, clientX, clientY, pointerType }: PointerEvent): Touch => ({
  id: pointerId,
  x: clientX,
  y: clientY,
  isTouch: pointerType !== 'mouse',
})

/** Follow them until the returned function is called; `ontap` is told of a finger that was lifted after a mere tap. */
export function followFingers(gestures: Gestures, ontap?: (event: PointerEvent) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointermove', (event) => gestures.has(event.pointerId) && gestures.move(touchOf(event)), { signal })
  addEventListener(
    'pointerup',
    (event) => {
      if (!gestures.has(event.pointerId)) return
      gestures.up(event.pointerId)
      if (event.pointerType !== 'mouse' && gestures.isIdle && gestures.wasTap) ontap?.(event)
    },
    { signal },
  )
  addEventListener('pointercancel', (event) => gestures.cancel(event.pointerId), { signal })
  addEventListener('blur', () => gestures.cancel(), { signal })
  return () => listening.abort()
}
