import { describe, expect, it } from 'vitest'
import { besideTile, freeCorner } from '../../../table/camera/beside'
import { spotsOf, walk } from './cells'
import type { Area } from './framing'

const VIEW = { width: 360, height: 300 }
const square = (left: number, top: number, size = 46): Area => ({ left, top, right: left + size, bottom: top + size })

function areaOfButtons(tile: Area, count: number, free: Area[] = []): Area {
  const { x, y, isColumn } = besideTile(tile, VIEW, count, 48, free)
  const long = count * 48 + (count - 1) * 8
  return { left: x, top: y, right: x + (isColumn ? 48 : long), bottom: y + (isColumn ? long : 48) }
}

describe('buttons beside a tile', () => {
  it('are in the window and never over the tile, wherever it lies', () => {
    for (let left = 0; left <= 314; left += 23)
      for (let top = 0; top <= 254; top += 23)
        for (const count of [1, 2]) {
          const tile = square(left, top)
          const at = areaOfButtons(tile, count)
          expect(at.left >= 0 && at.top >= 0 && at.right <= VIEW.width && at.bottom <= VIEW.height).toBe(true)
          const isApart = at.left >= tile.right || at.right <= tile.left || at.top >= tile.bottom || at.bottom <= tile.top
          expect(isApart, `${left},${top}`).toBe(true)
        }
  })

  it('leave what can be tapped free where they can', () => {
    const tile = square(150, 120)
    expect(areaOfButtons(tile, 2).left).toBeGreaterThanOrEqual(tile.right)
    expect(areaOfButtons(tile, 2, [square(196, 120)]).right).toBeLessThanOrEqual(tile.left)
    const below = areaOfButtons(tile, 2, [square(196, 120), square(104, 120)])
    expect(below.top).toBeGreaterThanOrEqual(tile.bottom)
  })
})

it('the small map goes to a free corner, and stays there without need', () => {
  const size = { width: 100, height: 90 }
  expect(freeCorner(VIEW, size, [], 'south-west')).toBe('south-west')
  expect(freeCorner(VIEW, size, [square(20, 240)], 'south-west')).toBe('south-east')
})

it('keeps clear of the legend at the bottom left', () => {
  const size = { width: 60, height: 60 }
  const legend = { width: VIEW.width - 20, height: 40 }
  expect(freeCorner(VIEW, size, [], 'south-west', { width: 80, height: 40 })).toBe('south-east')
  expect(freeCorner(VIEW, size, [], 'south-east', legend)).toBe('north-east')
  const tile = { left: 100, top: VIEW.height - 110, right: 150, bottom: VIEW.height - 60 }
  const { y } = besideTile(tile, VIEW, 2, 48, [], legend)
  expect(y + 48).toBeLessThanOrEqual(VIEW.height - 40)
})

describe('walking', () => {
  const tiles = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 4, y: 0 }]
  const spots = spotsOf(tiles)

  it('covers the tiles and the cells around them', () => {
    expect(spots.filter(({ isTaken }) => isTaken)).toHaveLength(3)
    expect(spots.filter(({ isTaken }) => !isTaken)).toHaveLength(10)
    expect(spotsOf([])).toEqual([{ x: 0, y: 0, isTaken: false }])
  })

  it('goes straight on, over gaps too, and stops at the edge', () => {
    expect(walk(spots, { x: 0, y: 0 }, 1)).toEqual({ x: 1, y: 0 })
    expect(walk(spots, { x: 1, y: -1 }, 1)).toEqual({ x: 4, y: -1 })
    expect(walk(spots, { x: 5, y: 0 }, 1)).toBeNull()
  })

  it('reaches every cell from every other', () => {
    const seen = new Set<string>(['0,0'])
    const open = [{ x: 0, y: 0 }]
    for (let from = open.pop(); from; from = open.pop())
      for (const direction of [0, 1, 2, 3] as const) {
        const next = walk(spots, from, direction)
        if (!next || seen.has(`${next.x},${next.y}`)) continue
        seen.add(`${next.x},${next.y}`)
        open.push(next)
      }
    expect(seen.size).toBe(spots.length)
  })
})
