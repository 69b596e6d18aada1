import { describe, expect, it } from 'vitest'
import { areaOf, cellAt, centred, clamped, crowd, fitScale, fitted, inWindow, isInSight, onMap, showing, zoomed } from './framing'

const VIEW = { width: 800, height: 600 }
const LIMITS = { least: 44, most: 120 }
const cells = (width: number, height: number) => areaOf([{ x: 0, y: 0 }, { x: width - 1, y: height - 1 }])

describe('fitting', () => {
  it('shows all of the map, as large as it may be', () => {
    for (const all of [cells(1, 1), cells(5, 4), cells(12, 3), cells(3, 11)]) {
      const frame = fitted(VIEW, all, LIMITS)
      expect(isInSight(frame, VIEW, all)).toBe(true)
      expect(100 * frame.scale).toBeLessThanOrEqual(120)
      expect(100 * frame.scale).toBeGreaterThanOrEqual(44)
    }
    expect(100 * fitScale(VIEW, cells(1, 1), LIMITS)).toBe(120)
  })

  it('makes no cell smaller than a finger, and shows the cells that matter instead', () => {
    const phone = { width: 340, height: 300 }
    const all = cells(20, 20)
    const lit = areaOf([{ x: 15, y: 15 }, { x: 17, y: 16 }])
    const frame = fitted(phone, all, LIMITS, lit)
    expect(100 * frame.scale).toBe(44)
    expect(isInSight(frame, phone, lit)).toBe(true)
    expect(isInSight(frame, phone, all)).toBe(false)
    const last = areaOf([{ x: 2, y: 2 }])
    expect(isInSight(fitted(phone, all, LIMITS, all, last), phone, last)).toBe(true)
  })
})

describe('moving', () => {
  it('stays at the map, however far it is pushed', () => {
    const all = cells(30, 30)
    for (const [x, y] of [[9e4, 9e4], [-9e4, -9e4], [9e4, -9e4]] as const) {
      const { left, top, right, bottom } = inWindow(clamped({ x, y, scale: 1 }, VIEW, all), all)
      expect(left < VIEW.width && top < VIEW.height && right > 0 && bottom > 0).toBe(true)
      expect(left).toBeLessThanOrEqual(131)
      expect(right).toBeGreaterThanOrEqual(VIEW.width - 131)
    }
  })

  it('leaves a fitted map where it is, so that it does not jump when it is touched', () => {
    for (const view of [VIEW, { width: 328, height: 400 }, { width: 500, height: 220 }])
      for (const [width, height] of [[3, 3], [4, 9], [5, 12], [14, 3], [20, 20]] as const)
        for (let x = 0; x < width; x++) {
          const frame = fitted(view, cells(width, height), LIMITS, areaOf([{ x, y: height - 1 }]))
          expect(clamped(frame, view, cells(width, height))).toEqual(frame)
        }
  })

  it('keeps what is under the pointer when it zooms', () => {
    const frame = centred(VIEW, 0.7, { x: 120, y: 340 })
    const at = { x: 610, y: 95 }
    const before = onMap(frame, at)
    const after = onMap(zoomed(frame, 1.37, at), at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('shows as many of some cells as there is room for, the nearest ones first', () => {
    const one = (x: number, y: number) => areaOf([{ x, y }])
    const room = { width: 300, height: 300 }
    const many = [one(0, 0), one(9, 9), one(10, 9), one(10, 11), one(20, 0)]
    expect(crowd(many, room, { x: 0, y: 0 })).toEqual(areaOf([{ x: 9, y: 9 }, { x: 10, y: 11 }]))
    expect(crowd([one(0, 0), one(20, 0)], room, { x: 1900, y: 0 })).toEqual(one(20, 0))
    expect(crowd([one(0, 0)], { width: 50, height: 50 }, { x: 0, y: 0 })).toEqual(one(0, 0))
  })

  it('moves as little as it must to show a cell', () => {
    const frame = { x: 0, y: 0, scale: 1 }
    expect(showing(frame, VIEW, areaOf([{ x: 3, y: 3 }]))).toEqual(frame)
    expect(showing(frame, VIEW, areaOf([{ x: 9, y: -1 }]))).toEqual({ x: -200, y: 100, scale: 1 })
  })
})

it('finds the cell at a point, and none in the seam between two', () => {
  expect(cellAt({ x: 150, y: -20 })).toEqual({ x: 1, y: -1 })
  expect(cellAt({ x: 199, y: 50 })).toBeNull()
  expect(cellAt({ x: 101, y: 50 })).toBeNull()
  expect(cellAt({ x: 199, y: 50 }, 0)).toEqual({ x: 1, y: 0 })
})
