import { beforeAll, describe, expect, test, vi } from 'vitest'

let share: typeof import('./share.svelte')
beforeAll(async () => {
  vi.stubGlobal('location', { hostname: '127.0.0.1', origin: 'http://127.0.0.1:8560' })
  share = await import('./share.svelte')
})

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['192.168.1.7', false],
  ['127.0.0.1.example.org', false],
  ['watertable.example', false],
])('%s is an address of this computer alone: %s', (host, expected) => {
  expect(share.isLoopback(host)).toBe(expected)
})

describe('links that others can use', () => {
  const info = { offered: true, problems: [] }

  test('while the server is closed they are those of this page', () => {
    share.share.lan = { ...info, open: false, addresses: [] }
    expect(share.shareable('http://127.0.0.1:8560/t/abc#join=1.x')).toBe('http://127.0.0.1:8560/t/abc#join=1.x')
    expect(share.isForOthers()).toBe(false)
  })

  test('once it is open they have the address in the network, the preferred one of several', () => {
    share.share.lan = { ...info, open: true, addresses: ['http://192.168.1.7:8560', 'http://10.0.0.3:8560'] }
    expect(share.shareable('http://127.0.0.1:8560/t/abc#join=1.x')).toBe('http://192.168.1.7:8560/t/abc#join=1.x')
    expect(share.isForOthers()).toBe(true)
    share.share.preferred = 'http://10.0.0.3:8560'
    expect(share.shareable('http://127.0.0.1:8560/t/abc')).toBe('http://10.0.0.3:8560/t/abc')
    expect(share.shareable('http://127.0.0.1:85600/t/abc')).toBe('http://127.0.0.1:85600/t/abc')
  })
})
