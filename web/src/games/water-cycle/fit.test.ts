import { expect, test } from 'vitest'
import { DIE, fitted, trayColumn, trayRow, type Frame } from './fit'

const frames: [string, Frame][] = [
  ['wide', { size: [1200, 850], letters: 1 }],
  ['tall', { size: [720, 760], letters: 1.3 }],
  ['compact', { size: [800, 488], letters: 1.25 }],
]
const fit = (width: number, height: number, dice = 4) => fitted({ width, height }, dice, frames)

test('each kind of box gets the arrangement that suits it', () => {
  expect(fit(1000, 780)).toMatchObject({ key: 'wide', isAside: false })
  expect(fit(374, 470)).toMatchObject({ key: 'tall', isAside: false })
  expect(fit(560, 330)).toMatchObject({ key: 'compact', isAside: true })
})

test('a large board is wide even where a tall one would have larger letters', () => {
  expect(fit(1000, 714).key).toBe('wide')
  expect(fit(640, 600).key).toBe('tall')
})

test.each([[340, 220], [344, 380], [560, 300], [680, 640], [1400, 900], [340, 900]])(
  'drawing and dice stay within a box of %i by %i',
  (width, height) => {
    for (const dice of [3, 6]) {
      const { key, isAside, tray, scale, left, top } = fit(width, height, dice)
      const { size } = frames.find(([name]) => name === key)![1]
      const room = [width - (isAside ? tray : 0), height - (isAside ? 0 : tray)]
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + size[0] * scale).toBeLessThanOrEqual(room[0]! + 0.01)
      expect(top + size[1] * scale).toBeLessThanOrEqual(room[1]! + 0.01)
    }
  },
)

test('dice that do not fit side by side take another row or column', () => {
  expect(trayRow(1000, 6)).toBeLessThan(2 * DIE)
  expect(trayRow(220, 6)).toBeGreaterThan(2 * DIE)
  expect(trayColumn(400, 6)).toBeLessThan(2 * DIE)
  expect(trayColumn(220, 6)).toBeGreaterThan(2 * DIE)
})
