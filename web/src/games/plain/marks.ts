// Frames around parts of a drawing: where a score comes from, and what the newest move or a preview has changed.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where every piece of a drawing is, by its name. */
export type Pieces = Map<string, Box>

/** The pieces that came or moved. A drawing whose map has grown shifts as a whole: that is not a move. */
export function moved(before: Pieces, after: Pieces): string[] {
  const shifts = new Map<string, number>()
  const shiftOf = (name: string) => {
    const [old, now] = [before.get(name)!, after.get(name)!]
    return `${Math.round(middle(now).x - middle(old).x)} ${Math.round(middle(now).y - middle(old).y)}`
  }
  const stayed = [...after.keys()].filter((name) => before.has(name))
  for (const name of stayed) shifts.set(shiftOf(name), (shifts.get(shiftOf(name)) ?? 0) + 1)
  const [usual, count] = [...shifts].sort((a, b) => b[1] - a[1])[0] ?? ['0 0', 0]
  const isScaled = count <= stayed.length / 2
  return [...after.keys()].filter((name) => !before.has(name) || (!isScaled && shiftOf(name) !== usual))
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
    if (box) found.set(name, box)
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
