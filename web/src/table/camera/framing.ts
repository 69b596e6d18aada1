// Where a map lies in its window: how it fits, how far it can be moved, what comes into sight. Plain geometry; what moves
// it is in `camera.svelte.ts`.
//
// A map has units of its own. A frame says how they lie in the window: a point's pixels are its units times `scale`, plus
// `x` and `y`.

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface Frame extends Point {
  scale: number
}

/** A rectangle, in the map's units or in pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** How a map may be drawn where nobody has zoomed. */
export interface Limits {
  /** How small and how large 100 units of it may be, in pixels. */
  least: number
  most: number
  /** How many units are left free around the map when it is fitted, and how far beyond it can be moved. */
  margin?: number
  beyond?: number
  /** A scale that can always be come as close as, however small the map is when it is fitted. */
  closest?: number
}

const UNITS = 100
const MARGIN = 22
const BEYOND = 130

export function grown(area: Area, by: number): Area {
  return { left: area.left - by, top: area.top - by, right: area.right + by, bottom: area.bottom + by }
}

/** An area of the map as it lies in the window. */
export function inWindow({ x, y, scale }: Frame, { left, top, right, bottom }: Area): Area {
  return { left: left * scale + x, top: top * scale + y, right: right * scale + x, bottom: bottom * scale + y }
}

/** A point of the window in the map's units. */
export function onMap({ x, y, scale }: Frame, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale }
}

/** The frame at a scale with a point of the map in the middle of the window. */
export function centred(view: Size, scale: number, at: Point): Frame {
  return { scale, x: view.width / 2 - at.x * scale, y: view.height / 2 - at.y * scale }
}

export function middle({ left, top, right, bottom }: Area): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** The scale that shows all of the map, within the limits. */
export function fitScale(view: Size, all: Area, { least, most, margin = MARGIN }: Limits): number {
  const { left, top, right, bottom } = grown(all, margin)
  const whole = Math.min(view.width / (right - left), view.height / (bottom - top))
  return Math.min(most / UNITS, Math.max(least / UNITS, whole))
}

/**
 * The frame that shows all of the map, or as much as there is room for without making cells smaller than they may be: then
 * the cells that matter are in the middle, or the one among them that matters most.
 */
export function fitted(view: Size, all: Area, limits: Limits, mattering: Area | null = null, most: Area | null = null): Frame {
  const scale = fitScale(view, all, limits)
  const frame = centred(view, scale, middle(all))
  if (isInSight(frame, view, all)) return frame
  const fits = (area: Area) => (area.right - area.left) * scale <= view.width && (area.bottom - area.top) * scale <= view.height
  const wanted = mattering && fits(mattering) ? mattering : (most ?? mattering ?? all)
  return snug(centred(view, scale, middle(wanted)), view, all)
}

/** The area around as many of some areas as a window of this size shows at once; of equal crowds the one nearest to a point. */
export function crowd(areas: readonly Area[], { width, height }: Size, near: Point): Area {
  let best = { areas: [] as Area[], far: Infinity }
  for (const { left } of areas)
    for (const { top } of areas) {
      const inside = areas.filter((area) => area.left >= left && area.right <= left + width && area.top >= top && area.bottom <= top + height)
      if (!inside.length || inside.length < best.areas.length) continue
      const { x, y } = middle(around(inside))
      const far = Math.hypot(x - near.x, y - near.y)
      if (inside.length > best.areas.length || far < best.far) best = { areas: inside, far }
    }
  return around(best.areas.length ? best.areas : areas)
}

function around(areas: readonly Area[]): Area {
  const all = (side: keyof Area) => areas.map((area) => area[side])
  return { left: Math.min(...all('left')), top: Math.min(...all('top')), right: Math.max(...all('right')), bottom: Math.max(...all('bottom')) }
}

/**
 * The nearest frame that leaves the map in sight: it goes no further beyond the map than a margin, and where there is room
 * for all of it, all of it stays in the window. What is fitted is within these bounds: it does not jump when it is touched.
 */
export function clamped(frame: Frame, view: Size, all: Area, beyond = BEYOND): Frame {
  const within = (at: number, from: number, to: number, size: number) => {
    const low = Math.min(-from * frame.scale, size - (to + beyond) * frame.scale)
    const high = Math.max(size - to * frame.scale, (beyond - from) * frame.scale)
    return Math.min(high, Math.max(low, at))
  }
  const { left, top, right, bottom } = all
  return { scale: frame.scale, x: within(frame.x, left, right, view.width), y: within(frame.y, top, bottom, view.height) }
}

/** The nearest frame with all of the map in the window where there is room for it, and else nothing but the map, with a narrow margin. */
function snug(frame: Frame, view: Size, all: Area): Frame {
  const { left, top, right, bottom } = grown(all, 0.4 * UNITS)
  const within = (at: number, from: number, to: number, size: number) => {
    const [one, other] = [-from * frame.scale, size - to * frame.scale]
    return Math.min(Math.max(one, other), Math.max(Math.min(one, other), at))
  }
  return { scale: frame.scale, x: within(frame.x, left, right, view.width), y: within(frame.y, top, bottom, view.height) }
}

/** Closer by a factor, or further away, around a point of the window that keeps showing the same. */
export function zoomed(frame: Frame, factor: number, at: Point): Frame {
  return {
    scale: frame.scale * factor,
    x: at.x - (at.x - frame.x) * factor,
    y: at.y - (at.y - frame.y) * factor,
  }
}

/** Whether an area of the map is in sight, all of it; some pixels do not count. */
export function isInSight(frame: Frame, view: Size, area: Area, slack = 1): boolean {
  const { left, top, right, bottom } = inWindow(frame, area)
  return left >= -slack && top >= -slack && right <= view.width + slack && bottom <= view.height + slack
}

/** The frame moved as little as possible so that an area of the map comes into sight. */
export function showing(frame: Frame, view: Size, area: Area): Frame {
  const { left, top, right, bottom } = inWindow(frame, area)
  const shift = (from: number, to: number, size: number) => (from < 0 ? -from : to > size ? Math.max(size - to, -from) : 0)
  return { scale: frame.scale, x: frame.x + shift(left, right, view.width), y: frame.y + shift(top, bottom, view.height) }
}

/** Some way from one frame to another; what is in the middle of the window goes there straight. */
export function between(from: Frame, to: Frame, share: number): Frame {
  const mix = (one: number, other: number) => one + (other - one) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) }
}

export function isSame(one: Frame, other: Frame): boolean {
  return Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5 && Math.abs(one.scale / other.scale - 1) < 0.002
}
