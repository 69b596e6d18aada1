import { describe, expect, it } from 'vitest'
import { moved, type Pieces } from './marks'
import { disarmed, withoutForeign } from './picture'

const at = (spots: Record<string, [number, number]>): Pieces =>
  new Map(Object.entries(spots).map(([name, [x, y]]) => [name, { x, y, width: 10, height: 10 }]))

describe('what has moved in a drawing', () => {
  it('is what came and what is elsewhere', () => {
    const before = at({ a: [0, 0], b: [20, 0], c: [40, 0] })
    expect(moved(before, at({ a: [0, 0], b: [20, 30], c: [40, 0], d: [60, 0] }))).toEqual(['b', 'd'])
  })

  it('is not what shifted with the whole drawing', () => {
    const before = at({ a: [0, 0], b: [20, 0], c: [40, 0] })
    expect(moved(before, at({ a: [5, 9], b: [25, 9], c: [45, 9], d: [65, 9] }))).toEqual(['d'])
  })

  it('is only what came, where the whole drawing has another scale', () => {
    const before = at({ a: [0, 0], b: [20, 0], c: [40, 0] })
    expect(moved(before, at({ a: [0, 0], b: [10, 0], c: [20, 0], d: [30, 0] }))).toEqual(['d'])
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
