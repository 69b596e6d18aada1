import { describe, expect, it } from 'vitest'
import { printPath, usualPaper } from './printing'

describe('the usual paper', () => {
  it('is Letter in North America and A4 elsewhere', () => {
    expect(usualPaper('en-US')).toBe('letter')
    expect(usualPaper('es-MX')).toBe('letter')
    expect(usualPaper('fr-ca')).toBe('letter')
    expect(usualPaper('pt-PT')).toBe('a4')
    expect(usualPaper('en-GB')).toBe('a4')
  })
  it('is A4 where no region is named', () => {
    expect(usualPaper('en')).toBe('a4')
    expect(usualPaper('')).toBe('a4')
    expect(usualPaper('zh-Hans')).toBe('a4')
  })
})

it('asks for the pack, the paper and the colours', () => {
  expect(printPath('some-game', 'default', 'letter', true)).toBe(
    '/games/some-game/packs/default/print.pdf?paper=letter&mono=true',
  )
})
