// Frames around parts of a drawing: where a score comes from, and what the newest move or a preview has changed.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Spot {
  box: Box
  /** The place that the piece lies on, where the drawing names one. */
  place: string | null
}

/** Where every piece of a drawing is, by its name. */
export type Pieces = Map<string, Spot>

/** How far a piece without a place has to go, in its own sizes, to count as moved: others may have to make room. */
const FAR = 1.5

/**
 * The pieces that came or moved. A drawing that has grown shifts or shrinks as a whole, which is not a move: so a
 * piece counts by the place it lies on, and where none is named by how far it went beside most others.
 */
export function moved(before: Pieces, after: Pieces): string[] {
  const shifts = new Map<string, [number, number][]>()
  const shiftOf = (name: string): [number, number] => {
    const [old, now] = [middle(before.get(name)!.box), middle(after.get(name)!.box)]
    return [Math.round(now.x - old.x), Math.round(now.y - old.y)]
  }
  const stayed = [...after.keys()].filter((name) => before.has(name))
  for (const name of stayed) {
    const shift = shiftOf(name)
    shifts.set(`${shift}`, [...(shifts.get(`${shift}`) ?? []), shift])
  }
  const most = [...shifts.values()].sort((a, b) => b.length - a.length)[0] ?? []
  const isScaled = most.length <= stayed.length / 2
  return [...after.keys()].filter((name) => {
    const [old, now] = [before.get(name), after.get(name)!]
    if (!old || old.place !== now.place) return true
    if (now.place !== null || isScaled) return false
    const [x, y] = shiftOf(name)
    return Math.hypot(x - most[0]![0], y - most[0]![1]) > FAR * Math.max(now.box.width, now.box.height)
  })
}

const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/** The box of a part in the coordinates of its drawing; null where nothing of it is drawn. */
export function boxOf(svg: SVGSVGElement, part: SVGGraphicsElement): Box | null {
  const [screen, own] = [svg.getScreenCTM(), part.getScreenCTM()]
  const box = part.getBBox()
  if (!screen || !own || (!box.width && !box.height)) return null
  const matrix = screen.inverse().multiply(own)
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix))
  const [left, top] = [Math.min(...corners.map((at) => at.x)), Math.min(...corners.map((at) => at.y))]
  const [right, bottom] = [Math.max(...corners.map((at) => at.x)), Math.max(...corners.map((at) => at.y))]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** All parts with this attribute, by its value. */
export function parts(svg: SVGSVGElement, attribute: 'data-piece' | 'data-place'): Map<string, SVGGraphicsElement[]> {
  const found = new Map<string, SVGGraphicsElement[]>()
  for (const part of svg.querySelectorAll<SVGGraphicsElement>(`[${attribute}]`)) {
    const name = part.getAttribute(attribute)!
    found.set(name, [...(found.get(name) ?? []), part])
  }
  return found
}

export function piecesOf(svg: SVGSVGElement): Pieces {
  const found: Pieces = new Map()
  for (const [name, [part]] of parts(svg, 'data-piece')) {
    const box = part && boxOf(svg, part)
    if (box) found.set(name, { box, place: part.closest('[data-place]')?.getAttribute('data-place') ?? null })
  }
  return found
}

/** Draw a frame around each box, above everything else; frames of the same kind that were there go. */
export function mark(svg: SVGSVGElement, kind: 'outlined' | 'newest', boxes: Box[]): void {
  svg.querySelector(`:scope > .watertable-${kind}`)?.remove()
  if (!boxes.length) return
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  group.setAttribute('class', `watertable-${kind}`)
  const margin = svg.viewBox.baseVal.width / 300
  for (const box of boxes)
    for (const layer of ['under', 'over']) {
      const frame = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
      frame.setAttribute('class', layer)
      frame.setAttribute('x', String(box.x - margin))
      frame.setAttribute('y', String(box.y - margin))
      frame.setAttribute('width', String(box.width + 2 * margin))
      frame.setAttribute('height', String(box.height + 2 * margin))
      frame.setAttribute('rx', String(2 * margin))
      group.append(frame)
    }
  svg.append(group)
}
