// Moves an element as a whole, frame by frame. Chromium sorts all of the page into layers anew whenever a style's transform
// changes, which costs more than anything else while the map is dragged; the transform of an animation goes straight to
// the layer. So an animation that stands still carries the element while it moves, and its style once it is at rest.
//
// The element keeps a layer of its own, so that a movement begins at once. Such a layer is drawn at the size it began with;
// once it rests at another, it is given up for a moment and drawn anew, sharp.
import type { Attachment } from 'svelte/attachments'

const scaleIn = (transform: string) => /scale\(.*\)/.exec(transform)?.[0] ?? ''

/** `every`: while it moves, it is moved no more often than after so many milliseconds. */
export function moved(where: () => string, isMoving: () => boolean, every = 0): Attachment<HTMLElement> {
  return (element) => {
    let carrier: Animation | null = null
    let last = -Infinity
    let drawnAt: string | null = null
    const letGo = () => {
      carrier?.cancel()
      carrier = null
    }
    const drawSharp = (scale: string) => {
      if (scale === drawnAt) return
      drawnAt = scale
      element.style.willChange = 'auto'
      requestAnimationFrame(() => requestAnimationFrame(() => (element.style.willChange = 'transform')))
    }
    $effect.pre(() => {
      const transform = where()
      if (!isMoving()) {
        element.style.transform = transform
        drawSharp(scaleIn(transform))
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
