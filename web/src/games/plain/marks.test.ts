import { describe, expect, it } from 'vitest'
import { moved, type Pieces } from './marks'
import { disarmed, withoutForeign } from './picture'

const at = (spots: Record<string, [number, number, string?]>): Pieces =>
  new Map(
    Object.entries(spots).map(([name, [x, y, place]]) => [
      name,
      { box: { x, y, width: 10, height: 10 }, place: place ?? null },
    ]),
  )

describe('what has moved in a drawing', () => {
  const before = at({ a: [0, 0], b: [20, 0], c: [40, 0] })

  it('is what came and what is elsewhere', () => {
    expect(moved(before, at({ a: [0, 0], b: [20, 30], c: [40, 0], d: [60, 0] }))).toEqual(['b', 'd'])
  })

  it('is not what only made room', () => {
    expect(moved(before, at({ a: [0, 0], b: [20, 0], c: [52, 0] }))).toEqual([])
  })

  it('is not what shifted with the whole drawing', () => {
    expect(moved(before, at({ a: [50, 90], b: [70, 90], c: [90, 90], d: [110, 90] }))).toEqual(['d'])
  })

  it('is only what came, where the whole drawing has another scale', () => {
    const smaller = { a: [0, 0], b: [100, 0], c: [200, 0] } satisfies Record<string, [number, number]>
    expect(moved(before, at({ ...smaller, d: [300, 0] }))).toEqual(['d'])
  })

  it('is what lies on another place, however near, and not what lies on the same one', () => {
    const placed = at({ a: [0, 0, 'lake'], b: [20, 0, 'sea'], c: [40, 0, 'sea'] })
    expect(moved(placed, at({ a: [2, 0, 'river'], b: [90, 0, 'sea'], c: [40, 0, 'sea'] }))).toEqual(['a'])
  })
})

describe('the styles of a drawing', () => {
  it('load nothing from elsewhere', () => {
    expect(withoutForeign("@import url('https://elsewhere/a.css'); text{fill:red}")).toBe(' text{fill:red}')
    expect(withoutForeign('fill:url(https://elsewhere/a.svg#x)')).toBe('fill:none')
    expect(withoutForeign("background:url( '//elsewhere/a.png' )")).toBe('background:none')
  })

  it('are held back while the drawing is parsed', () => {
    const svg = '<svg><style>a{}</style><text class="style" style="fill:red"> style="x" </text><style/></svg>'
    const held = '<svg><held-style>a{}</held-style><text class="style" held-style="fill:red"> style="x" </text><held-style/></svg>'
    expect(disarmed(svg)).toBe(held)
  })

  it('keep what they refer to in the drawing itself', () => {
    for (const css of ['fill:url(#land)', "fill:url('#land')", 'mask:url(data:image/png;base64,AA==)'])
      expect(withoutForeign(css)).toBe(css)
  })
})
