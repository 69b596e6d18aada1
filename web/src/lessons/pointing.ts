// What a lesson points at: a place or a piece, by the name that the board gives it.

/** What boards call a thing by one name alone, besides places and pieces. */
const KINDS = ['hand', 'card', 'field', 'cell', 'character', 'power', 'pile']
/** Where players are shown. */
const SEAT = /^seat (\d+)$/

/**
 * How a name may be written on a board, most exact first. It is a place or a piece; a piece that has copies counts with its
 * number. Two words may also be a kind and a value ("die 3"), one word the value of a kind ("tsunami"), or a kind ("hand").
 */
export function selectors(name: string): string[] {
  if (name === CHOICES) return CHOOSABLE
  const seat = SEAT.exec(name)?.[1]
  if (seat) return [`[data-plate="${seat}"]`, `[data-seat="${seat}"]`, `.players [data-player="${seat}"]`]
  const value = quoted(name)
  const [kind, ...rest] = name.split(' ')
  const isKind = /^[a-z][a-z-]*$/.test(kind!)
  return [
    `[data-place=${value}]`,
    `[data-piece=${value}]`,
    ...(isKind && rest.length ? [`[data-${kind}=${quoted(rest.join(' '))}]`] : []),
    ...KINDS.map((other) => `[data-${other}=${value}]`),
    `[data-piece^=${quoted(`${name} `)}]`,
    ...(isKind && !rest.length ? [`[data-${kind}]`] : []),
  ]
}

/** What the lesson calls all that can be chosen now. */
const CHOICES = 'choices'
/** The choices on the board, else the list of them. A board that marks them in another way is left to itself. */
const CHOOSABLE = ['[data-choice]', '.coach .choices ul']

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** What of a box lies within another, a little larger than it is; null if it is out of sight. It is placed in `page`. */
export function framed(box: Box, within: Box, page: Box, margin: number): Box | null {
  const left = Math.max(box.left - margin, within.left)
  const top = Math.max(box.top - margin, within.top)
  const right = Math.min(box.left + box.width + margin, within.left + within.width)
  const bottom = Math.min(box.top + box.height + margin, within.top + within.height)
  const isSeen = right - left > 2 * margin && bottom - top > 2 * margin && box.width > 0 && box.height > 0
  return isSeen ? { left: left - page.left, top: top - page.top, width: right - left, height: bottom - top } : null
}

/** What two boxes have in common. */
export function common(one: Box, other: Box): Box {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
  const width = Math.min(one.left + one.width, other.left + other.width) - left
  const height = Math.min(one.top + one.height, other.top + other.height) - top
  return { left, top, width: Math.max(0, width), height: Math.max(0, height) }
}

const NEAR = 2
const isSame = (a: Box, b: Box) =>
  Math.abs(a.left - b.left) <= NEAR && Math.abs(a.top - b.top) <= NEAR && Math.abs(a.width - b.width) <= NEAR && Math.abs(a.height - b.height) <= NEAR

/** Each box once: one thing may have several elements. */
export function distinct(boxes: Box[]): Box[] {
  return boxes.filter((box, at) => !boxes.slice(0, at).some((other) => isSame(other, box)))
}
