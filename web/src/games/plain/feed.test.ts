import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Feed, type Draw, type Wanted } from './feed.svelte'

/** A server whose answers come when the test says so. */
function server() {
  const open: { asked: string; answer: (seq: number) => Promise<void>; fail: () => Promise<void> }[] = []
  const draw: Draw = (move) =>
    new Promise((resolve, reject) => {
      const asked = String((move as { text: string } | null)?.text ?? 'position')
      open.push({
        asked,
        answer: async (seq) => {
          resolve({ picture: `${asked} at ${seq}`, text: null, seq })
          await vi.advanceTimersByTimeAsync(0)
        },
        fail: async () => {
          reject(new Error('offline'))
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })
  return { open, draw }
}

const at = (seq: number, choice: string | null = null, seat: number | null = 0): Wanted => ({
  seat,
  seq,
  choice: choice === null ? null : { text: choice, move: { text: choice } },
})
const soon = () => vi.advanceTimersByTimeAsync(200)

describe('the drawing that should be seen', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('stays until the next one is there', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.answer(1)
    expect(feed.drawn?.picture).toBe('position at 1')
    feed.want(at(2))
    await soon()
    expect(feed.drawn?.picture).toBe('position at 1')
    await open[1]!.answer(2)
    expect(feed.drawn?.picture).toBe('position at 2')
  })

  it('is asked for one at a time, and what is wanted last comes last', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    for (const seq of [2, 3, 4]) {
      feed.want(at(seq))
      await soon()
    }
    expect(open.length).toBe(1)
    await open[0]!.answer(1)
    expect(open.length).toBe(2)
    await open[1]!.answer(4)
    expect(feed.drawn?.seq).toBe(4)
    await soon()
    expect(open.length).toBe(2)
  })

  it('is not asked for again when the answer was ahead of the page', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.answer(2)
    feed.want(at(2))
    await soon()
    expect(open.length).toBe(1)
    expect(feed.drawn?.seq).toBe(2)
  })

  it('of a choice comes once, and the position is back without asking', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.answer(1)
    feed.want(at(1, 'pour'))
    await soon()
    await open[1]!.answer(1)
    expect(feed.drawn?.choice).toBe('pour')
    feed.want(at(1))
    await soon()
    expect(feed.drawn?.choice).toBe(null)
    feed.want(at(1, 'pour'))
    await soon()
    expect(feed.drawn?.picture).toBe('pour at 1')
    expect(open.length).toBe(2)
  })

  it('of a choice that a pointer only swept over is not asked for', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.answer(1)
    for (const choice of ['one', 'two', 'three']) feed.want(at(1, choice))
    await soon()
    expect(open.map((question) => question.asked)).toEqual(['position', 'three'])
  })

  it('of a choice is dropped when it comes too late', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.answer(1)
    feed.want(at(1, 'pour'))
    await soon()
    feed.want(at(2))
    await soon()
    await open[1]!.answer(2)
    expect(feed.drawn?.picture).toBe('position at 1')
    await open[2]!.answer(2)
    expect(feed.drawn?.picture).toBe('position at 2')
  })

  it('of another seat is dropped', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1, null, 0))
    await soon()
    feed.want(at(1, null, 1))
    await soon()
    await open[0]!.answer(1)
    expect(feed.drawn).toBe(null)
    await open[1]!.answer(1)
    expect(feed.drawn?.seat).toBe(1)
  })

  it('that could not come is asked for until it comes, and the page can say so', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.fail()
    expect(feed.isLate).toBe(true)
    await vi.advanceTimersByTimeAsync(600)
    await open[1]!.fail()
    await vi.advanceTimersByTimeAsync(1100)
    await open[2]!.answer(1)
    expect(feed.isLate).toBe(false)
    expect(feed.drawn?.seq).toBe(1)
  })

  it('is not asked for any more when nobody looks', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1))
    await soon()
    await open[0]!.fail()
    feed.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open.length).toBe(1)
  })

  it('shows positions that have passed as they were drawn then, and asks nothing', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    for (const seq of [1, 2, 4]) {
      feed.want(at(seq))
      await soon()
      await open.at(-1)!.answer(seq)
    }
    const shown: (string | null | undefined)[] = []
    for (const seq of [1, 2, 3, 4]) {
      feed.want({ ...at(seq), isPast: true })
      await soon()
      shown.push(feed.drawn?.picture)
    }
    // What came between two drawings is told in words only.
    expect(shown).toEqual(['position at 1', 'position at 2', 'position at 2', 'position at 4'])
    feed.want({ ...at(2), isPast: true })
    feed.want(at(4))
    await soon()
    expect(feed.drawn?.picture).toBe('position at 4')
    expect(open.length).toBe(3)
  })

  it('shows no seat what was drawn for another', async () => {
    const { open, draw } = server()
    const feed = new Feed(draw, 'picture')
    feed.want(at(1, null, 0))
    await soon()
    await open[0]!.answer(1)
    feed.want(at(2, null, 1))
    await soon()
    await open[1]!.answer(2)
    feed.want({ ...at(1, null, 1), isPast: true })
    await soon()
    expect(feed.drawn).toMatchObject({ seat: 1, seq: 2 })
  })
})
