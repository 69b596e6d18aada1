// Moves what has moved: compares the screen before and after a change, for every game alike.
//
// A board marks each piece with `data-piece`; the same value before and after means the same piece. A piece that is
// somewhere else now glides there, a new one fades in, one that is gone fades out. Nothing here knows any game, and
// nothing waits for a movement to end: the page is finished at once and only looks different for a moment.
//
//   const motion = animator(() => board)
//   motion.before()      // while the old position is on the screen, even in mid-flight
//   …                    // change the DOM: a few attributes, or all of it
//   motion.after()
//   motion.finish()      // a click or a key: whoever knows where it leads need not watch

/** How long a piece is on its way, in milliseconds. */
export const PACE = { position: 450, preview: 220 } as const

export interface Motion {
  /** Note where every piece is on the screen. */
  before(): void
  /** Let every piece glide from where it was noted to where it is now. */
  after(milliseconds?: number): void
  /** Be where it all leads to, at once: someone does not want to wait. */
  finish(): void
}

/** What moves the pieces under `root`: an element or a shadow root, looked up each time because it may be replaced. */
export function animator(root: () => Element | ShadowRoot | null): Motion {
  const running = new Map<Element, Animation>()
  let seen: Map<string, Seen> | null = null

  function start(element: Element, frames: Keyframe[], duration: number, ended?: () => void): void {
    const animation = element.animate(frames, { duration, easing: EASING })
    running.set(element, animation)
    animation.onfinish = animation.oncancel = () => {
      if (running.get(element) === animation) running.delete(element)
      ended?.()
    }
  }

  /** Put a piece that is gone back where it was, for as long as it takes to fade. */
  function farewell(gone: Seen, duration: number): void {
    const { element, parent } = gone
    // A drawing may have been replaced as a whole; other pages lay out what is in them, so only the old place will do.
    const isDrawn = element instanceof SVGElement
    const host = parent?.isConnected ? parent : isDrawn ? root()?.querySelector('svg') : null
    if (!host) return
    element.setAttribute('data-leaving', element.getAttribute('data-piece') ?? '')
    element.removeAttribute('data-piece')
    element.setAttribute('inert', '')
    element.setAttribute('aria-hidden', 'true')
    // Out of the flow, so that nothing makes room for it.
    if (!isDrawn) Object.assign((element as HTMLElement).style, { position: 'absolute', left: 0, top: 0, margin: 0 })
    host.append(element)
    const last = difference(element, element.getBoundingClientRect(), gone) ?? {}
    const opacity = gone.opacity ?? getComputedStyle(element).opacity
    start(element, [{ ...last, opacity }, { ...last, opacity: 0 }], duration, () => element.remove())
  }

  return {
    before() {
      seen = new Map()
      for (const [piece, element] of pieces(root())) {
        const opacity = running.has(element) ? getComputedStyle(element).opacity : null
        seen.set(piece, { element, parent: element.parentElement, box: element.getBoundingClientRect(), opacity })
      }
    },

    after(duration = PACE.position) {
      const old = seen
      if (!old) return
      seen = null
      const now = pieces(root())
      // What was on its way starts again from where it was seen, so that nothing jumps.
      for (const element of now.values()) running.get(element)?.cancel()
      if (old.size === 0 || isStill()) return
      const boxes = new Map([...now].map(([piece, element]) => [piece, element.getBoundingClientRect()]))
      for (const [piece, element] of now) {
        const from = old.get(piece)
        const first = from ? difference(element, boxes.get(piece)!, from) : { opacity: 0 }
        if (first) start(element, [{ ...first, zIndex: ABOVE }, { zIndex: ABOVE }], duration)
      }
      for (const [piece, gone] of old) if (!now.has(piece) && !gone.element.isConnected) farewell(gone, duration)
    },

    finish() {
      for (const animation of [...running.values()]) animation.finish()
      // What boards move by style sheets, too; what goes on for ever, such as a glow, is no way to anywhere.
      for (const animation of root()?.getAnimations({ subtree: true }) ?? [])
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    },
  }
}

/** A piece as it was on the screen; `opacity` where it was fading. */
interface Seen {
  element: Element
  parent: Element | null
  box: DOMRect
  opacity: string | null
}

/** Shorter ways and smaller changes of size than these are not shown. */
const MOVED = 0.5
const RESIZED = 0.1
const ABOVE = 5
const EASING = 'cubic-bezier(0.3, 0, 0.2, 1)'

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Every piece by its name; several with one name are told apart by their order. */
function pieces(root: Element | ShadowRoot | null): Map<string, Element> {
  const found = new Map<string, Element>()
  for (const element of root?.querySelectorAll('[data-piece]') ?? []) {
    const name = element.getAttribute('data-piece')!
    let piece = name
    for (let copy = 2; found.has(piece); copy++) piece = `${name}#${copy}`
    found.set(piece, element)
  }
  return found
}

/** The keyframe that shows an element as it was seen; null if it looks the same now. */
function difference(element: Element, box: DOMRect, from: Seen): Keyframe | null {
  const grown = box.width > 0 ? from.box.width / box.width : 1
  const scale = Math.abs(grown - 1) > RESIZED ? grown : 1
  const [x, y] = offset(element, box, from.box, scale)
  const frame: Keyframe = from.opacity === null ? {} : { opacity: from.opacity }
  if (scale !== 1) frame['scale'] = `${scale}`
  if (scale !== 1 || Math.hypot(x, y) > MOVED) frame['translate'] = `${x}px ${y}px`
  return Object.keys(frame).length ? frame : null
}

/**
 * How far to move an element, in its parent's units, so that its middle comes to the middle of another box when it is
 * also scaled. HTML is scaled around the middle of the element, SVG around the origin of its parent's units.
 */
function offset(element: Element, box: DOMRect, wanted: DOMRect, scale: number): [number, number] {
  const here = middle(box)
  const there = middle(wanted)
  const matrix = element instanceof SVGElement ? unitsAround(element) : null
  if (!matrix) return [there.x - here.x, there.y - here.y]
  const from = here.matrixTransform(matrix)
  const to = there.matrixTransform(matrix)
  return [to.x - scale * from.x, to.y - scale * from.y]
}

function middle(box: DOMRect): DOMPoint {
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
}

/** From the screen to the units that an element of a drawing is placed in; null for a drawing itself. */
function unitsAround(element: SVGElement): DOMMatrix | null {
  const parent = element.parentElement
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null
  return matrix ? DOMMatrix.fromMatrix(matrix).inverse() : null
}
