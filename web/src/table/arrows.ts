// Arrow keys move the focus to what lies nearest in their direction: between the targets of a board, whatever it is
// made of, and between the choices of a list.

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** For each arrow key: along which side, and whether towards its end. */
const WAYS: Record<string, { isAcross: boolean; sign: 1 | -1 }> = {
  ArrowLeft: { isAcross: true, sign: -1 },
  ArrowRight: { isAcross: true, sign: 1 },
  ArrowUp: { isAcross: false, sign: -1 },
  ArrowDown: { isAcross: false, sign: 1 },
}

/** What is off the way counts this much more than what is on it. */
const OFF_THE_WAY = 2.5
/** Farther than anything on a screen. */
const ELSEWHERE = 1e6

const turned = ({ left, top, right, bottom }: Box): Box => ({ left: top, top: left, right: bottom, bottom: right })
const middle = (from: number, to: number) => (from + to) / 2
/** How far apart two stretches are; 0 if they overlap. */
const gap = (a: number, b: number, c: number, d: number) => Math.max(0, c - b, a - d)

/** Which of the boxes an arrow key leads to; -1 if there is none in that direction. */
export function nearest(from: Box, others: Box[], key: string): number {
  const way = WAYS[key]
  if (!way) return -1
  const start = way.isAcross ? from : turned(from)
  let best = -1
  let least = Infinity
  others.forEach((box, at) => {
    const other = way.isAcross ? box : turned(box)
    const ahead = way.sign * (middle(other.left, other.right) - middle(start.left, start.right))
    if (ahead < 1) return
    const aside = gap(start.top, start.bottom, other.top, other.bottom)
    const skew = Math.abs(middle(other.top, other.bottom) - middle(start.top, start.bottom))
    // What is more aside than ahead lies in another direction; it is taken where there is nothing else.
    const far = ahead + OFF_THE_WAY * aside + 0.2 * skew + (ahead < aside ? ELSEWHERE : 0)
    if (far < least) [best, least] = [at, far]
  })
  return best
}

const TARGETS = '[data-target], button:not(:disabled), a[href], [tabindex="0"]'

/** Move the focus within what it is in, or onto the board if it is nowhere; false if there is nowhere to go. */
export function arrow(key: string, board: Element | null): boolean {
  if (!WAYS[key]) return false
  const focused = document.activeElement
  const isNowhere = !focused || focused === document.body
  const within = isNowhere ? board : focused.closest('[data-arrows]')
  if (!within) return false
  const targets = [...within.querySelectorAll<HTMLElement | SVGElement>(TARGETS)].filter(
    (target) => target.getClientRects().length > 0 && !target.closest('[inert]'),
  )
  const next = isNowhere
    ? targets[0]
    : targets[nearest(focused.getBoundingClientRect(), targets.map((target) => target.getBoundingClientRect()), key)]
  next?.focus()
  return !!next
}
