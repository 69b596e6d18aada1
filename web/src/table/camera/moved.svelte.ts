// Moves an element as a whole, frame by frame. Chromium sorts all of the page into layers anew whenever a style's transform
// changes, which costs more than anything else while the map is dragged; the transform of an animation goes straight to
// the layer. So an animation that stands still carries the element while it moves, and its style once it is at rest.
//
// The element keeps a layer of its own, so that a movement begins at once. Such a layer is drawn at the size it began with;
// once it rests at another, it is given up for a moment and drawn anew, sharp.
import type { Attachment } from 'svelte/attachments'

const still = (transform: string) => ({ transform: [transform, transform] })
const scaleIn = (transform: string) => /scale\(.*\)/.exec(transform)?.[0] ?? ''

/**
 * `onframe` tells of another place as soon as there is one, without the page's effects, which take longer; otherwise it is
 * moved whenever they are told.
 */
export function moved(where: () => string, isMoving: () => boolean, onframe?: (tell: () => void) => () => void): Attachment<HTMLElement> {
  return (element) => {
    let carrier: Animation | null = null
    let drawnAt: string | null = null
    const letGo = () => {
      carrier?.cancel()
      carrier = null
    }
    const carry = (transform: string) => (carrier?.effect as KeyframeEffect | undefined)?.setKeyframes(still(transform))
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
      if (carrier) return onframe ? undefined : carry(transform)
      carrier = element.animate(still(transform), { duration: 1000, fill: 'both' })
      carrier.pause()
    })
    const stop = onframe?.(() => carry(where()))
    return () => {
      stop?.()
      letGo()
    }
  }
}
