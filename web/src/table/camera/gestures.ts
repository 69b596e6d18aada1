// Fingers and the mouse on the map, told apart: a tap, a drag of the map or of the tile on it, a pinch. What came down and
// moved, or was two fingers, is never a tap.
import type { Point } from './framing'

export interface Touch extends Point {
  id: number
  isTouch: boolean
}

/** What gestures do. Points are in pixels of the window. */
export interface Hands {
  /** Whether something lies here that is dragged by itself, rather than the map. */
  grab(at: Point, isTouch: boolean): boolean
  /** The thing that was grabbed moves; it is let go; it goes back to where it was. */
  carry(at: Point, isTouch: boolean): void
  drop(at: Point): void
  giveBack(): void
  pan(x: number, y: number): void
  pinch(factor: number, at: Point): void
  /** The first finger has come down; the last is up. */
  began(): void
  ended(): void
}

/** So far a finger may slip, and a mouse, and it is still a tap. */
export const SLIP = { touch: 10, mouse: 5 } as const

type Doing = 'nothing' | 'waiting' | 'panning' | 'carrying' | 'pinching' | 'done'

export class Gestures {
  readonly #down = new Map<number, Touch & { from: Point }>()
  #doing: Doing = 'nothing'
  #wasTap = true

  constructor(private readonly hands: Hands) {}

  /** Whether this finger came down here and is still down. */
  has(id: number): boolean {
    return this.#down.has(id)
  }

  get isIdle(): boolean {
    return this.#down.size === 0
  }

  /** Whether the fingers that were down last meant a tap, and nothing else. */
  get wasTap(): boolean {
    return this.#wasTap
  }

  down(touch: Touch): void {
    const isFirst = this.isIdle
    this.#down.set(touch.id, { ...touch, from: { x: touch.x, y: touch.y } })
    if (isFirst) {
      this.#wasTap = true
      this.#doing = 'waiting'
      this.hands.began()
      return
    }
    this.#wasTap = false
    if (this.#doing === 'carrying') this.hands.giveBack()
    this.#doing = this.#down.size === 2 ? 'pinching' : 'done'
  }

  move(touch: Touch): void {
    const old = this.#down.get(touch.id)
    if (!old) return
    const [x, y] = [touch.x - old.x, touch.y - old.y]
    if (this.#doing === 'pinching') {
      const before = this.#pair()
      Object.assign(old, touch)
      const after = this.#pair()
      this.hands.pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
      if (before.apart > 0) this.hands.pinch(after.apart / before.apart, after.middle)
      return
    }
    if (this.#doing === 'waiting') {
      // From where it came down: a slow drag is one, too.
      if (Math.hypot(touch.x - old.from.x, touch.y - old.from.y) <= (touch.isTouch ? SLIP.touch : SLIP.mouse)) return
      this.#wasTap = false
      this.#doing = this.hands.grab(old.from, touch.isTouch) ? 'carrying' : 'panning'
    }
    Object.assign(old, touch)
    if (this.#doing === 'panning') this.hands.pan(x, y)
    if (this.#doing === 'carrying') this.hands.carry(touch, touch.isTouch)
  }

  up(id: number): void {
    const old = this.#down.get(id)
    if (!old) return
    this.#down.delete(id)
    if (this.#doing === 'carrying') this.hands.drop(old)
    if (this.isIdle) return this.#end()
    // One finger of a pinch is left: it goes on moving the map.
    this.#doing = this.#doing === 'carrying' ? 'done' : this.#down.size === 1 ? 'panning' : this.#doing
  }

  /** The browser has taken the finger away, or nothing may be dragged on. */
  cancel(id?: number): void {
    if (this.isIdle || (id !== undefined && !this.#down.has(id))) return
    this.#wasTap = false
    if (this.#doing === 'carrying') this.hands.giveBack()
    if (id === undefined) this.#down.clear()
    else this.#down.delete(id)
    if (this.isIdle) this.#end()
    else this.#doing = 'done'
  }

  /** What is being carried goes back; the fingers that are down mean nothing any more. */
  dropNothing(): void {
    if (this.#doing !== 'carrying') return
    this.hands.giveBack()
    this.#doing = 'done'
  }

  #end(): void {
    this.#doing = 'nothing'
    this.hands.ended()
  }

  #pair(): { middle: Point; apart: number } {
    const [one, other] = [...this.#down.values()] as Point[] as [Point, Point]
    return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, apart: Math.hypot(one.x - other.x, one.y - other.y) }
  }
}

export interface Wheel {
  deltaX: number
  deltaY: number
  /** 0 for pixels, 1 for lines, 2 for pages. */
  deltaMode: number
  ctrlKey: boolean
}

const LINE = 40

/**
 * What a wheel means: a mouse's zooms, step by step, and so does a pinch on a trackpad, which comes as a wheel with Ctrl;
 * two fingers on a trackpad move the map. A trackpad moves by pixels, in any direction and by any amount; a wheel
 * by the same large step.
 */
export function wheelMeans({ deltaX, deltaY, deltaMode, ctrlKey }: Wheel): { factor: number } | { x: number; y: number } {
  const unit = deltaMode === 0 ? 1 : LINE
  const isWheel = deltaMode !== 0 || (deltaX === 0 && Math.abs(deltaY) >= 60)
  if (ctrlKey && !isWheel) return { factor: Math.exp(-deltaY * 0.012) }
  if (isWheel) return { factor: Math.min(1.6, Math.max(1 / 1.6, Math.exp((-deltaY * unit) / 600))) }
  return { x: -deltaX, y: -deltaY }
}
