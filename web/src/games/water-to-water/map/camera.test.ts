import { beforeEach, describe, expect, it } from 'vitest'
import { Zoom } from '../../../table/zoom.svelte'
import { Camera, type Scene } from '../../../table/camera/camera.svelte'
import { areaOf, isInSight, onMap } from './framing'

const VIEW = { width: 800, height: 600 }
const LIMITS = { least: 30, most: 116 }

/** Time that passes when it is told to. */
class Steps {
  at = 0
  isQuiet = false
  waiting: (() => void)[] = []
  now = () => this.at
  next = (step: () => void) => void this.waiting.push(step)
  isStill = () => this.isQuiet
  pass(milliseconds: number) {
    this.at += milliseconds
    for (const step of this.waiting.splice(0)) step()
  }
}

function scene(width: number, height: number, from = 0): Scene {
  return { all: areaOf([{ x: from, y: from }, { x: width - 1, y: height - 1 }]), lit: null, cells: [], last: null }
}

let time: Steps
let zoom: Zoom
let camera: Camera

beforeEach(() => {
  time = new Steps()
  zoom = new Zoom()
  camera = new Camera(zoom, time)
  camera.follow(scene(6, 5), VIEW, LIMITS)
})

describe('a fitted map', () => {
  it('is there at once', () => {
    expect(camera.isWhole).toBe(true)
    expect(camera.isMoving).toBe(false)
  })

  it('eases to the new fit when the map grows', () => {
    const before = camera.frame
    camera.follow(scene(14, 12), VIEW, LIMITS)
    expect(camera.frame).toEqual(before)
    time.pass(100)
    expect(camera.isMoving).toBe(true)
    expect(camera.frame.scale).toBeLessThan(before.scale)
    time.pass(400)
    expect(camera.isMoving).toBe(false)
    expect(camera.isWhole).toBe(true)
  })

  it('jumps there when nothing should move', () => {
    time.isQuiet = true
    camera.follow(scene(14, 12), VIEW, LIMITS)
    expect(camera.isWhole).toBe(true)
    expect(time.waiting).toEqual([])
  })

  it('does not move under a finger, but afterwards', () => {
    camera.hold()
    const before = camera.frame
    camera.follow(scene(14, 12), VIEW, LIMITS)
    time.pass(1000)
    expect(camera.frame).toEqual(before)
    camera.release()
    time.pass(1000)
    expect(camera.isWhole).toBe(true)
  })

  it('stops where it is when a finger comes down', () => {
    camera.follow(scene(14, 12), VIEW, LIMITS)
    time.pass(90)
    const { frame } = camera
    camera.hold()
    time.pass(500)
    expect(camera.frame).toEqual(frame)
  })

  it('stays as it is while what comes new is in sight anyway', () => {
    camera.follow(scene(6, 5), VIEW, LIMITS)
    const before = camera.frame
    camera.follow(scene(6, 5, 1), VIEW, LIMITS)
    time.pass(1000)
    expect(camera.frame).toEqual(before)
  })

  it('fits a window of another size at once', () => {
    camera.follow(scene(6, 5), { width: 300, height: 900 }, LIMITS)
    expect(camera.isWhole).toBe(true)
    expect(camera.isMoving).toBe(false)
  })
})

describe('by hand', () => {
  it('zooms around a point, within bounds, and tells the table', () => {
    const at = { x: 200, y: 150 }
    const before = onMap(camera.frame, at)
    camera.zoomAt(2, at)
    expect(zoom.scale).toBeCloseTo(2)
    expect(onMap(camera.frame, at).x).toBeCloseTo(before.x)
    camera.zoomAt(50, at)
    expect(zoom.scale).toBeCloseTo(4)
    camera.zoomAt(0.001, at)
    expect(zoom.scale).toBe(1)
    expect(camera.isFollowing).toBe(true)
    time.pass(1000)
    expect(camera.isWhole).toBe(true)
  })

  it('follows the buttons of the table', () => {
    zoom.by(1.3)
    camera.followZoom()
    time.pass(1000)
    expect(camera.isFollowing).toBe(false)
    zoom.whole()
    camera.followZoom()
    time.pass(1000)
    expect(camera.isWhole && camera.isFollowing).toBe(true)
  })

  it('keeps its place when the map grows while it is zoomed in', () => {
    camera.zoomAt(2.5, { x: 400, y: 300 })
    const { frame } = camera
    camera.follow(scene(14, 12), VIEW, LIMITS)
    time.pass(1000)
    expect(camera.frame).toEqual(frame)
    expect(zoom.scale).toBeGreaterThan(2.5)
  })

  it('pans by less than a pixel, too', () => {
    camera.zoomAt(3, { x: 400, y: 300 })
    const { x } = camera.frame
    for (let step = 0; step < 10; step++) camera.pan(0.3, 0)
    expect(camera.frame.x).toBeCloseTo(x + 3)
  })

  it('brings a cell into sight that is walked to', () => {
    camera.zoomAt(4, { x: 400, y: 300 })
    const far = areaOf([{ x: 0, y: 0 }])
    expect(isInSight(camera.frame, VIEW, far)).toBe(false)
    camera.show(far)
    time.pass(1000)
    expect(isInSight(camera.frame, VIEW, far)).toBe(true)
  })
})

describe('a window of another size', () => {
  const FLAT = { width: 500, height: 260 }
  const corner = areaOf([{ x: 13, y: 11 }])

  it('shows what is about to be laid, and the usual afterwards', () => {
    camera.follow(scene(14, 12), VIEW, LIMITS)
    time.pass(1000)
    camera.keep(corner)
    camera.hold()
    camera.follow(scene(14, 12), FLAT, LIMITS)
    expect(isInSight(camera.frame, FLAT, corner)).toBe(true)
    expect(camera.isFollowing).toBe(true)
    const { frame } = camera
    camera.keep(null)
    camera.follow(scene(14, 12), FLAT, LIMITS)
    camera.release()
    time.pass(1000)
    expect(camera.frame).not.toEqual(frame)
  })

  it('shows it on a map that was moved by hand, too', () => {
    camera.zoomAt(2, { x: 800, y: 600 })
    camera.keep(areaOf([{ x: 5, y: 4 }]))
    camera.follow(scene(6, 5), FLAT, LIMITS)
    expect(isInSight(camera.frame, FLAT, areaOf([{ x: 5, y: 4 }]))).toBe(true)
    expect(camera.isFollowing).toBe(false)
  })
})
