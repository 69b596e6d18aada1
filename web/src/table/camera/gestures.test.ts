import { beforeEach, describe, expect, it } from 'vitest'
import { Gestures, wheelMeans, type Hands } from './gestures'

let log: string[]
let isOnTile: boolean
let gestures: Gestures

beforeEach(() => {
  log = []
  isOnTile = false
  const hands: Hands = {
    grab: () => (isOnTile && log.push('grab'), isOnTile),
    carry: ({ x, y }) => void log.push(`carry ${x},${y}`),
    drop: ({ x, y }) => void log.push(`drop ${x},${y}`),
    giveBack: () => void log.push('back'),
    pan: (x, y) => void (x || y ? log.push(`pan ${x},${y}`) : 0),
    pinch: (factor, { x, y }) => void log.push(`pinch ${factor} at ${x},${y}`),
    began: () => void log.push('began'),
    ended: () => void log.push('ended'),
  }
  gestures = new Gestures(hands)
})

const finger = (id: number, x: number, y: number) => ({ id, x, y, isTouch: true })
const mouse = (x: number, y: number) => ({ id: 1, x, y, isTouch: false })

describe('one finger', () => {
  it('taps, also if it slips a little', () => {
    gestures.down(finger(1, 50, 50))
    gestures.move(finger(1, 55, 57))
    gestures.up(1)
    expect(gestures.wasTap).toBe(true)
    expect(log).toEqual(['began', 'ended'])
  })

  it('moves the map, from where it came down, and does not tap', () => {
    gestures.down(finger(1, 50, 50))
    gestures.move(finger(1, 70, 50))
    gestures.move(finger(1, 70, 45))
    gestures.up(1)
    expect(log).toEqual(['began', 'pan 20,0', 'pan 0,-5', 'ended'])
    expect(gestures.wasTap).toBe(false)
  })

  it('does not tap when it comes back to where it began', () => {
    gestures.down(mouse(50, 50))
    gestures.move(mouse(80, 50))
    gestures.move(mouse(50, 50))
    gestures.up(1)
    expect(gestures.wasTap).toBe(false)
  })

  it('carries what it grabs, and drops it', () => {
    isOnTile = true
    gestures.down(finger(1, 50, 50))
    gestures.move(finger(1, 90, 90))
    gestures.up(1)
    expect(log).toEqual(['began', 'grab', 'carry 90,90', 'drop 90,90', 'ended'])
  })

  it('gives back what it carries when the browser takes it away', () => {
    isOnTile = true
    gestures.down(finger(1, 50, 50))
    gestures.move(finger(1, 90, 90))
    gestures.cancel(1)
    expect(log.slice(-2)).toEqual(['back', 'ended'])
    expect(gestures.isIdle).toBe(true)
    gestures.up(1)
    expect(log.at(-1)).toBe('ended')
  })

  it('carries nothing on when the position changes', () => {
    isOnTile = true
    gestures.down(finger(1, 50, 50))
    gestures.move(finger(1, 90, 90))
    gestures.dropNothing()
    gestures.move(finger(1, 120, 90))
    gestures.up(1)
    expect(log).toEqual(['began', 'grab', 'carry 90,90', 'back', 'ended'])
    expect(gestures.wasTap).toBe(false)
  })
})

describe('two fingers', () => {
  it('zoom around their middle, move the map, and never tap', () => {
    gestures.down(finger(1, 100, 100))
    gestures.down(finger(2, 200, 100))
    gestures.move(finger(2, 300, 100))
    gestures.up(2)
    gestures.up(1)
    expect(log).toEqual(['began', 'pan 50,0', 'pinch 2 at 200,100', 'ended'])
    expect(gestures.wasTap).toBe(false)
  })

  it('give back what the first one carried', () => {
    isOnTile = true
    gestures.down(finger(1, 50, 50))
    gestures.move(finger(1, 90, 90))
    gestures.down(finger(2, 200, 100))
    expect(log.at(-1)).toBe('back')
  })

  it('leave one that goes on moving the map', () => {
    gestures.down(finger(1, 100, 100))
    gestures.down(finger(2, 200, 100))
    gestures.up(1)
    gestures.move(finger(2, 210, 100))
    gestures.up(2)
    expect(log).toEqual(['began', 'pan 10,0', 'ended'])
    expect(gestures.wasTap).toBe(false)
  })

  it('forget it all when the next finger comes', () => {
    gestures.down(finger(1, 100, 100))
    gestures.down(finger(2, 200, 100))
    gestures.cancel()
    gestures.down(finger(3, 10, 10))
    gestures.up(3)
    expect(gestures.wasTap).toBe(true)
  })
})

describe('a wheel', () => {
  const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false }
  it('zooms by steps', () => {
    expect(wheelMeans({ ...wheel, deltaY: -100 })).toHaveProperty('factor')
    const { factor } = wheelMeans({ ...wheel, deltaY: 3, deltaMode: 1 }) as { factor: number }
    expect(factor).toBeLessThan(1)
  })
  it('of a trackpad moves the map, and zooms when two fingers pinch', () => {
    expect(wheelMeans({ ...wheel, deltaX: 4, deltaY: -7 })).toEqual({ x: -4, y: 7 })
    const { factor } = wheelMeans({ ...wheel, deltaY: -5, ctrlKey: true }) as { factor: number }
    expect(factor).toBeGreaterThan(1)
    expect(factor).toBeLessThan(1.1)
  })
})
