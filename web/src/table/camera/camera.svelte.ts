// What shows the map in its window: fitted, or moved and zoomed by hand. When the map grows, a fitted one eases to the new
// fit, but nothing moves by itself while someone points at it or a tile is about to be laid.
import type { Zoom } from '../zoom.svelte'
import {
  between,
  centred,
  clamped,
  fitScale,
  crowd,
  fitted,
  middle,
  grown,
  isInSight,
  isSame,
  onMap,
  showing,
  zoomed,
  type Area,
  type Frame,
  type Limits,
  type Point,
  type Size,
} from './framing'

/** What there is to see. */
export interface Scene {
  /** All tiles and lit cells. */
  all: Area
  /** The cells that can be chosen, and the tile that was laid last. */
  lit: Area | null
  /** Each lit cell. */
  cells: readonly Area[]
  last: Area | null
}

/** How time passes; a test has its own. */
export interface Time {
  now(): number
  next(step: () => void): void
  /** Whether nothing should move by itself. */
  isStill(): boolean
}

const TIME: Time = {
  now: () => performance.now(),
  next: (step) => void requestAnimationFrame(step),
  isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
}

const MILLISECONDS = 280
/** While a hand moves the map, what depends on it is told no more often, in milliseconds. */
const SELDOM = 60
/** The closest zoom, as the table has it. */
const CLOSEST = 4
/** A fit that has become larger by less than this is not worth a movement. */
const WORTHWHILE = 1.2
/** What is brought into sight does not lie right at the edge, in the map's units. */
const AROUND = 12

export class Camera {
  #frame: Frame = { x: 0, y: 0, scale: 1 }
  /** Counts up when the page has to know of another frame. */
  #changes = $state(0)
  #toldAt = -Infinity
  #listeners = new Set<() => void>()
  view = $state.raw<Size>({ width: 0, height: 0 })
  /** Whether it follows the map; otherwise it stays where it was moved to. */
  isFollowing = $state(true)
  #isPushed = $state(false)
  #isEasing = $state(false)
  /** Whether it is being moved, by hand or by itself. */
  readonly isMoving = $derived(this.#isPushed || this.#isEasing)
  readonly isReady = $derived(this.view.width > 0 && this.view.height > 0)
  /** Whether all there is to see is in sight. */
  readonly isWhole = $derived.by(() => !this.#scene || isInSight(this.frame, this.view, this.#scene.all))
  #scene = $state.raw<Scene | null>(null)
  #limits: Limits = { least: 44, most: 120 }
  /** What has to be in sight however the window changes: a tile that is about to be laid. */
  #kept: Area | null = null
  #holds = 0
  #isDue = false
  #run = 0
  #goal: Frame | null = null

  constructor(
    private readonly zoom: Zoom,
    private readonly time: Time = TIME,
  ) {}

  /** What is in sight. While a hand moves the map, what depends on it is told less often than `onframe` tells. */
  get frame(): Frame {
    void this.#changes
    return this.#frame
  }

  #put(frame: Frame): void {
    this.#frame = frame
    for (const tell of this.#listeners) tell()
    const now = this.time.now()
    // What someone is about to lay has buttons beside it, which move with it.
    if (this.#isPushed && !this.#kept && now - this.#toldAt < SELDOM) return
    this.#toldAt = now
    this.#changes++
  }

  /** Be told of every frame at once, until the returned function is called. */
  onframe(tell: () => void): () => void {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** Whether a hand is moving it. */
  get isPushed(): boolean {
    return this.#isPushed
  }

  set isPushed(isPushed: boolean) {
    if (isPushed === this.#isPushed) return
    this.#isPushed = isPushed
    if (!isPushed) this.#changes++
  }

  /** The scale that the table calls 1. */
  get #base(): number {
    return this.#scene ? fitScale(this.view, this.#scene.all, this.#limits) : this.frame.scale
  }

  get #fit(): Frame {
    const { all, lit, last, cells } = this.#scene!
    const scale = this.#base
    const room = { width: this.view.width / scale, height: this.view.height / scale }
    // Where not all cells that can be chosen are seen at once, as many as there is room for.
    const most = cells.length ? crowd(cells, room, middle(last ?? all)) : last
    return this.#withKept(fitted(this.view, all, this.#limits, lit, most))
  }

  /** A scale as the table has it: its closest is the closest here, whatever that is. */
  #zoomOf(scale: number): number {
    return scale > 0.995 * this.#closest ? CLOSEST : Math.min(0.99 * CLOSEST, scale / this.#base)
  }

  get #closest(): number {
    return Math.max(CLOSEST * this.#base, this.#limits.closest ?? 0)
  }

  #within(frame: Frame, all: Area): Frame {
    return clamped(frame, this.view, all, this.#limits.beyond)
  }

  /** A frame, moved as far as it takes to have in sight what is kept there. */
  #withKept(frame: Frame): Frame {
    if (!this.#kept || isInSight(frame, this.view, this.#kept)) return frame
    return showing(frame, this.view, grown(this.#kept, AROUND))
  }

  /** Take in what there is to see now, and in how large a window. */
  follow(scene: Scene, view: Size, limits: Limits): void {
    const isResized = view.width !== this.view.width || view.height !== this.view.height
    const wasReady = this.isReady
    const middle = wasReady ? onMap(this.#frame, { x: this.view.width / 2, y: this.view.height / 2 }) : null
    this.#scene = scene
    this.view = view
    this.#limits = limits
    if (!this.isReady) return
    if (!wasReady || (isResized && this.isFollowing)) return this.#jump(this.isFollowing ? this.#fit : this.#frame)
    if (isResized && middle) this.#jump(this.#withKept(this.#within(centred(view, this.#frame.scale, middle), scene.all)))
    this.#settle()
  }

  /** Come to rest where the map wants to be seen, unless something must not move under a finger. */
  #settle(): void {
    this.#isDue = this.#holds > 0
    if (this.#isDue || !this.#scene || !this.isReady) return
    if (this.isFollowing) {
      const fit = this.#fit
      if (!this.#isGoodEnough(this.#goal ?? this.#frame, fit)) this.#ease(fit)
      return
    }
    const { all } = this.#scene
    // A map that has grown is no reason to go further away from where someone wanted to be.
    const scale = Math.max(this.#base, this.#frame.scale)
    this.zoom.scale = this.#zoomOf(scale)
    const frame = this.#within(zoomed(this.#frame, scale / this.#frame.scale, this.#middle), all)
    if (!isSame(frame, this.#frame)) this.#ease(frame)
  }

  /** Whether a frame shows what the fit would, about as large. */
  #isGoodEnough(frame: Frame, fit: Frame): boolean {
    const { all, lit } = this.#scene!
    if (isSame(frame, fit)) return true
    if (fit.scale > frame.scale * WORTHWHILE || fit.scale < frame.scale * 0.98) return false
    if (isInSight(fit, this.view, all)) return isInSight(frame, this.view, grown(all, AROUND))
    if (lit && isInSight(fit, this.view, lit)) return isInSight(frame, this.view, lit)
    return isSame(frame, fit)
  }

  get #middle(): Point {
    return { x: this.view.width / 2, y: this.view.height / 2 }
  }

  /** An area of the map that stays in sight when the window changes its size; null: none. */
  keep(area: Area | null): void {
    this.#kept = area
  }

  /** Nothing moves by itself until it is let go. */
  hold(): void {
    this.#holds++
    this.#stop()
  }

  release(): void {
    this.#holds = Math.max(0, this.#holds - 1)
    if (this.#isDue && !this.#holds) this.#settle()
  }

  // By hand

  pan(x: number, y: number): void {
    if (!this.#scene) return
    this.#stop()
    const moved = this.#within({ ...this.#frame, x: this.#frame.x + x, y: this.#frame.y + y }, this.#scene.all)
    if (moved.x === this.#frame.x && moved.y === this.#frame.y) return
    this.#put(moved)
    this.isFollowing = false
  }

  /** Zoom around a point of the window. */
  zoomAt(factor: number, at: Point): void {
    if (!this.#scene) return
    this.#stop()
    const base = this.#base
    const scale = Math.min(Math.max(this.#closest, this.#frame.scale), Math.max(base, this.#frame.scale * factor))
    this.#put(this.#within(zoomed(this.#frame, scale / this.#frame.scale, at), this.#scene.all))
    this.#noteZoom(this.#zoomOf(scale))
  }

  #noteZoom(scale: number): void {
    const isOut = scale < 1.005
    this.zoom.scale = isOut ? 1 : scale
    // All the way out is the fit again, wherever one came from.
    this.isFollowing = isOut && isInSight(this.#fit, this.view, this.#scene!.all)
    if (this.isFollowing) this.#settle()
  }

  /** The table's buttons and keys have zoomed. */
  followZoom(): void {
    if (!this.isReady || !this.#scene) return
    const { scale } = this.zoom
    const wanted = scale === CLOSEST ? this.#closest : scale * this.#base
    if (scale === CLOSEST && this.#frame.scale > wanted) return
    if (Math.abs(wanted / (this.#goal ?? this.#frame).scale - 1) < 0.005 || (scale === 1 && this.isFollowing)) return
    if (scale === 1) return this.fit()
    this.isFollowing = false
    this.#ease(this.#within(zoomed(this.#frame, wanted / this.#frame.scale, this.#middle), this.#scene.all))
  }

  /** Show it all again. */
  fit(): void {
    this.isFollowing = true
    this.zoom.scale = 1
    if (this.#scene && this.isReady) this.#ease(this.#fit)
  }

  /** Put a point of the map into the middle. */
  centre(at: Point, isSmooth = false): void {
    if (!this.#scene) return
    this.isFollowing = false
    const frame = this.#within(centred(this.view, this.#frame.scale, at), this.#scene.all)
    if (isSmooth) this.#ease(frame)
    else this.#jump(frame)
  }

  /** Bring an area of the map into sight, with a little around it, if it is not. */
  show(area: Area): void {
    const from = this.#goal ?? this.#frame
    if (!this.isReady || isInSight(from, this.view, area)) return
    this.isFollowing = false
    this.#ease(showing(from, this.view, grown(area, AROUND)))
  }

  /** Come so close that an area fills the window, but no closer than this scale, and never further away than the fit. */
  closeUp(area: Area, most: number): void {
    if (!this.#scene || !this.isReady) return
    const base = this.#base
    const { left, top, right, bottom } = grown(area, AROUND)
    const scale = Math.min(most, this.view.width / (right - left), this.view.height / (bottom - top))
    if (scale <= base * WORTHWHILE) return this.fit()
    this.isFollowing = false
    const wanted = Math.min(this.#closest, scale)
    this.zoom.scale = this.#zoomOf(wanted)
    this.#ease(this.#within(centred(this.view, wanted, middle(area)), this.#scene.all))
  }

  // Moving

  #jump(frame: Frame): void {
    this.#stop()
    this.#put(frame)
  }

  #stop(): void {
    this.#run++
    this.#goal = null
    this.#isEasing = false
  }

  #ease(goal: Frame): void {
    this.#stop()
    if (this.time.isStill()) {
      this.#put(goal)
      return
    }
    const from = this.#frame
    const run = this.#run
    const started = this.time.now()
    this.#goal = goal
    this.#isEasing = true
    const step = () => {
      if (run !== this.#run) return
      const share = Math.min(1, (this.time.now() - started) / MILLISECONDS)
      this.#put(share === 1 ? goal : between(from, goal, 1 - (1 - share) ** 3))
      if (share === 1) this.#stop()
      else this.time.next(step)
    }
    this.time.next(step)
  }
}
