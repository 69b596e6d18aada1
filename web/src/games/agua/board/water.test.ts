import { describe, expect, it } from 'vitest'
import type { Track } from './tracks'
import { bridgeAngle, clearOf, streamsOf } from './water'

const track = (from: string, to: string, colours: Track['colours'] = [], badges: Track['badges'] = []): Track => ({
  from,
  to,
  colours,
  badges,
  kind: 'arrow',
  path: `M${from.length} 0L100 0`,
  line: 'M0 0L100 0',
})
const isHole = (field: string) => field.startsWith('hole')

describe('water', () => {
  it('runs everywhere without arrows, and over filled holes alone', () => {
    const tracks = [track('a', 'b'), track('b', 'hole-1'), track('hole-1', 'hole-2')]
    const at = (chips: Record<string, 'jade'>) => streamsOf(tracks, { dice: [], chips, isHole, badge: 12 }).quiet.match(/M/g)?.length
    expect(at({})).toBe(1)
    expect(at({ 'hole-1': 'jade' })).toBe(2)
    expect(at({ 'hole-1': 'jade', 'hole-2': 'jade' })).toBe(3)
  })

  it('runs along the arrows of the colours on the dice', () => {
    const tracks = [track('a', 'b', ['red'], [[50, 0]]), track('a', 'c', ['red', 'blue'], [[40, 0], [60, 0]])]
    const { open, closed } = streamsOf(tracks, { dice: ['blue', 'blue'], chips: {}, isHole, badge: 12 })
    expect(closed).toBe('M0 0L100 0')
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({ colour: 'blue', badges: [[60, 0]] })
  })

  it('leaves the signs of arrows free', () => {
    const path = clearOf('M0 0L100 0', [[50, 0]], 10, 8)
    const [before, after] = path.split('M').slice(1)
    expect(Number(before!.split('L').at(-1)!.split(' ')[0])).toBeLessThanOrEqual(40)
    expect(Number(after!.split(' ')[0])).toBeGreaterThanOrEqual(60)
    const last = Number(path.split(/[ML]/).at(-1)!.split(' ')[0])
    expect(last).toBeGreaterThan(85)
    expect(last).toBeLessThanOrEqual(92)
  })
})

it('a bridge lies along its waterway', () => {
  const drawn = {
    fields: { a: { at: [0, 0] }, b: { at: [0, 10] }, c: { at: [0, 20] } },
    waterways: [{ fields: ['a', 'b', 'c'] }],
  } as never
  expect(bridgeAngle(drawn, 'a')).toBe(90)
  expect(bridgeAngle(drawn, 'b')).toBe(90)
})
