import { expect, it } from 'vitest'
import { faceOf, withSheet } from './typeface'

it('puts the font into a drawing, right after its start', () => {
  const face = faceOf(new Uint8Array([119, 79, 70, 50]))
  expect(face).toContain('url(data:font/woff2;base64,d09GMg==)')
  expect(withSheet('<svg viewBox="0 0 1 1"><text>a</text></svg>', face)).toBe(
    `<svg viewBox="0 0 1 1"><style>${face}</style><text>a</text></svg>`,
  )
})

it('leaves a drawing as it is where there is no font', () => {
  expect(withSheet('<svg><text>a</text></svg>', '')).toBe('<svg><text>a</text></svg>')
})
