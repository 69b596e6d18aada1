import { expect, it } from 'vitest'
import { Zoom } from '../zoom.svelte'
import { Camera } from './camera.svelte'
import { isInSight } from './framing'

const VIEW = { width: 360, height: 400 }
const ALL = { left: 0, top: 0, right: 975, bottom: 1450 }
const LIMITS = { least: 1, most: 170, margin: 0, beyond: 60, closest: 1.4 }

/** A camera that is wherever it goes at once. */
function still(): { camera: Camera; zoom: Zoom } {
  const zoom = new Zoom()
  const camera = new Camera(zoom, { now: () => 0, next: () => {}, isStill: () => true })
  camera.follow({ all: ALL, lit: null, cells: [], last: null }, VIEW, LIMITS)
  return { camera, zoom }
}

it('an area is looked at closely, no closer than is wanted, and all of the map again', () => {
  const { camera, zoom } = still()
  const area = { left: 100, top: 100, right: 200, bottom: 200 }
  camera.closeUp(area, 1.4)
  expect(camera.frame.scale).toBeCloseTo(1.4)
  expect(isInSight(camera.frame, VIEW, area)).toBe(true)
  expect(zoom.scale).toBe(4)
  expect(camera.isFollowing).toBe(false)
  camera.fit()
  expect(camera.isWhole && zoom.isWhole).toBe(true)
})

it('an area that fills the map is looked at as a whole', () => {
  const { camera } = still()
  camera.closeUp({ left: 10, top: 10, right: 960, bottom: 1440 }, 1.4)
  expect(camera.isFollowing && camera.isWhole).toBe(true)
})

it('a map that is small when it is fitted can be come as close to as a finger needs', () => {
  const { camera } = still()
  expect(4 * camera.frame.scale).toBeLessThan(1.4)
  for (let step = 0; step < 20; step++) camera.zoomAt(1.3, { x: 180, y: 200 })
  expect(camera.frame.scale).toBeCloseTo(1.4)
})
