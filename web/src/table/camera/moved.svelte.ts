// Moves an element as a whole, frame by frame. Chromium sorts all of the page into layers anew whenever a style's transform
// changes, which costs more than anything else while the map is dragged; the transform of an animation goes straight to
// the layer. So an animation that stands still carries the element while it moves, and its style once it is at rest.
import type { Attachment } from 'svelte/attachments'

/** `every`: while it moves, it is moved no more often than after so many milliseconds. */
export function moved(where: () => string, isMoving: () => boolean, every = 0): Attachment<HTMLElement> {
  return (element) => {
    let carrier: Animation | null = null
    let last = -Infinity
    const letGo = () => {
      carrier?.cancel()
      carrier = null
    }
    $effect.pre(() => {
      const transform = where()
      if (!isMoving()) {
        element.style.transform = transform
        return letGo()
      }
      const now = performance.now()
      if (carrier && now - last < every) return
      last = now
      const frames = { transform: [transform, transform] }
      if (carrier) return (carrier.effect as KeyframeEffect).setKeyframes(frames)
      carrier = element.animate(frames, { duration: 1000, fill: 'both' })
      carrier.pause()
    })
    return letGo
  }
}
