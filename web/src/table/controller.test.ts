import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { held, keep } from '../lib/keys'
import type { Preview } from '../protocol/types'
import { TableController, type Tap } from './controller.svelte'
import { SHOWN_FOR } from './forced.svelte'
import { entry, moves, ScriptedTable } from './scripted'
import { pressed } from './shortcuts'

beforeEach(() => {
  vi.useFakeTimers()
  ScriptedTable.lay()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Someone sits down; the server has welcomed them. */
function sitDown({ seats = [0] as (number | null)[], confirm = true, sound = false, hasSecrets = false, forced = false, list = false } = {}) {
  const table = new ScriptedTable(seats)
  table.hasSecrets = hasSecrets
  const chimes = { count: 0 }
  const settings = { confirm, sound, forced, list }
  const turns = { count: 0 }
  const onturn = () => turns.count++
  const around = { settings, chime: () => chimes.count++, onturn, eventRules: async () => ({ Moved: 'T-1' }) }
  const page = new TableController(table.connection, around)
  table.opens()
  return { table, page, chimes, turns, settings }
}

/** The same, and it is Ann's turn. */
function myTurn(options: Parameters<typeof sitDown>[0] = {}) {
  const sat = sitDown(options)
  sat.table.shows(0)
  sat.table.heard()
  return sat
}

const choice = (page: TableController, text: string) => page.choices.find((other) => other.text === text)!
const sentMoves = (table: ScriptedTable) => table.heard().flatMap((message) => (message.type === 'move' ? [message] : []))
const tap = (at: number, x = 10, y = 10): Tap => ({ at, x, y, isByKey: false })
const answered = (id: number, seq: number, say: string): Preview => ({
  type: 'preview', id, seq, changes: [['/count', 99]], events: [], reason: null, certain: true, unanswered: false, say: [say],
})

/** Let a pause pass and give the server's answers time to be taken in. */
async function pause(milliseconds = 100) {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** The question with this name that the page asked last. */
function asked(table: ScriptedTable, type: 'preview' | 'hint' | 'why_not' | 'scores' | 'advice') {
  const found = ScriptedTable.newest.sent.findLast((message) => message.type === type)
  ScriptedTable.newest.sent.length = 0
  if (!found || !('id' in found)) throw new Error(`the page did not ask: ${type}`)
  expect(table.connection.status).toBe('online')
  return found.id!
}

describe('choosing', () => {
  test('a choice waits until it is confirmed', () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'b'))
    expect(page.chosen?.say).toBe('do b')
    expect(sentMoves(table)).toEqual([])
    page.confirm()
    expect(sentMoves(table)).toMatchObject([{ seat: 0, answers: 1, move: { type: 'Do', what: 'b' } }])
    expect(page.chosen).toBeNull()
  })

  test('a choice can be taken back, by the button or with Escape, and another one taken instead', () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    page.cancel()
    expect(page.chosen).toBeNull()
    page.choose(choice(page, 'a'))
    expect(page.press('Escape')).toBe(true)
    expect(page.chosen).toBeNull()
    expect(page.press('Escape')).toBe(false)
    page.choose(choice(page, 'b'))
    page.choose(choice(page, 'a'))
    expect(page.chosen?.text).toBe('a')
    expect(sentMoves(table)).toEqual([])
  })

  test('choosing the same thing again confirms it', () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    page.choose(choice(page, 'a'))
    expect(sentMoves(table)).toHaveLength(1)
  })

  test('who does not want to confirm sends with one click, and may change that in mid-game', () => {
    const { table, page, settings } = myTurn({ confirm: false })
    page.choose(choice(page, 'a'))
    expect(sentMoves(table)).toHaveLength(1)
    table.steps(0, 'Ann does a.', 0)
    settings.confirm = true
    page.choose(choice(page, 'a'))
    expect(sentMoves(table)).toEqual([])
    expect(page.chosen?.text).toBe('a')
  })

  test('a pass needs no confirming', () => {
    const { table, page } = sitDown()
    table.shows(0, moves('a', 'pass'))
    expect(page.status).toBe('You may answer')
    page.choose(choice(page, 'pass'))
    expect(sentMoves(table)).toMatchObject([{ move: { type: 'Pass' } }])
  })

  test('a choice does not outlive the position it was made in', () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    table.steps(0, 'Ben does something.')
    expect(page.chosen).toBeNull()
    page.confirm()
    expect(sentMoves(table)).toEqual([])
  })

  test('while a move is on its way a second click sends nothing', () => {
    const { table, page } = myTurn({ confirm: false })
    page.choose(choice(page, 'a'))
    page.choose(choice(page, 'b'))
    expect(sentMoves(table)).toHaveLength(1)
    table.steps(0, 'Ann does a.', 0)
    page.choose(choice(page, 'b'))
    expect(sentMoves(table)).toMatchObject([{ answers: 2, move: { what: 'b' } }])
  })

  test('a spectator cannot choose', () => {
    const { table, page } = sitDown({ seats: [null] })
    table.shows(1)
    expect(page.seat).toBeNull()
    expect(page.choices).toEqual([])
    page.choose({ move: { type: 'Do', what: 'a' }, text: 'a', say: 'do a' })
    page.confirm()
    expect(sentMoves(table)).toEqual([])
    expect(page.status).toBe('Ben’s turn')
  })
})

describe('a double tap', () => {
  test('on the same spot sends the choice, even if something else lies there by now', () => {
    const { table, page } = myTurn()
    page.tap(tap(1000))
    page.choose(choice(page, 'a'))
    expect(page.tap(tap(1300, 14, 12))).toBe(true)
    expect(sentMoves(table)).toMatchObject([{ move: { what: 'a' } }])
  })

  test('is not one if it comes late, lies elsewhere, or is a key', () => {
    const { table, page } = myTurn()
    page.tap(tap(1000))
    page.choose(choice(page, 'a'))
    expect(page.tap(tap(1600))).toBe(false)
    page.cancel()
    page.choose(choice(page, 'b'))
    expect(page.tap(tap(1700, 80))).toBe(false)
    expect(page.tap({ ...tap(1710), isByKey: true })).toBe(false)
    expect(sentMoves(table)).toEqual([])
  })
})

describe('previews', () => {
  test('what a board has worked out itself is shown at once and asked of nobody', async () => {
    const { table, page } = myTurn()
    page.hold(choice(page, 'b'), { view: { count: 7 }, say: ['you do b, and c after it'] })
    expect(page.preview).toMatchObject({ text: 'b', say: ['you do b, and c after it'], isCertain: true })
    expect(page.view).toEqual({ count: 7 })
    page.look(choice(page, 'a'))
    await pause()
    expect(table.heard().some(({ type }) => type === 'preview')).toBe(false)
    page.cancel()
    expect(page.preview).toBeNull()
  })

  test('looking at a choice for a moment shows what it would lead to; looking away shows the position', async () => {
    const { table, page } = myTurn()
    page.look(choice(page, 'a'))
    expect(table.heard()).toEqual([])
    await pause()
    table.says(answered(asked(table, 'preview'), 1, 'Ann does a.'))
    await pause()
    expect(page.preview?.say).toEqual(['Ann does a.'])
    expect(page.view).toEqual({ count: 99 })
    expect(page.stream?.view).toEqual({ count: 1 })
    page.look(null)
    expect(page.preview).toBeNull()
    expect(page.view).toEqual({ count: 1 })
  })

  test('passing over many choices asks about the last one only, once', async () => {
    const { table, page } = myTurn()
    page.look(choice(page, 'a'))
    page.look(null)
    page.look(choice(page, 'b'))
    page.look(choice(page, 'b'))
    await pause()
    page.look(choice(page, 'b'))
    await pause()
    expect(table.heard().map((message) => message.type === 'preview' && message.move)).toEqual([{ type: 'Do', what: 'b' }])
  })

  test('one that arrives when something else is looked at is not shown', async () => {
    const { table, page } = myTurn()
    page.look(choice(page, 'a'))
    await pause()
    const late = asked(table, 'preview')
    page.look(choice(page, 'b'))
    table.says(answered(late, 1, 'Ann does a.'))
    await pause(10)
    expect(page.focus?.text).toBe('b')
    expect(page.preview).toBeNull()
  })

  test('one that arrives after a later one does not replace it', async () => {
    const { table, page } = myTurn()
    page.look(choice(page, 'a'))
    await pause()
    const late = asked(table, 'preview')
    page.look(choice(page, 'b'))
    await pause()
    table.says(answered(asked(table, 'preview'), 1, 'Ann does b.'))
    table.says(answered(late, 1, 'Ann does a.'))
    await pause()
    expect(page.preview?.say).toEqual(['Ann does b.'])
  })

  test('one that arrives after the game went on is not shown', async () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    await pause()
    const late = asked(table, 'preview')
    table.steps(0, 'Ben does something.')
    page.look(choice(page, 'a'))
    table.says(answered(late, 1, 'Ann does a.'))
    await pause(10)
    expect(page.preview).toBeNull()
    expect(page.view).toEqual({ count: 2 })
  })

  test('one for a position that is not here yet is not shown', async () => {
    const { table, page } = myTurn()
    page.look(choice(page, 'a'))
    await pause()
    table.says(answered(asked(table, 'preview'), 2, 'Ann does a.'))
    await pause()
    expect(page.preview).toBeNull()
    expect(page.view).toEqual({ count: 1 })
  })

  test('what was chosen stays previewed while something else is pointed at', async () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    await pause()
    table.says(answered(asked(table, 'preview'), 1, 'Ann does a.'))
    page.look(choice(page, 'b'))
    await pause()
    expect(page.preview?.say).toEqual(['Ann does a.'])
    page.cancel()
    await pause()
    expect(table.heard()).toMatchObject([{ type: 'preview', move: { what: 'b' } }])
  })

  test('without an answer the choice can still be confirmed', async () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    await pause()
    table.says({ type: 'failed', id: asked(table, 'preview'), code: 'limited', text: 'too many questions' })
    await pause(10)
    expect(page.preview).toBeNull()
    page.confirm()
    expect(sentMoves(table)).toHaveLength(1)
  })
})

describe('what does not count', () => {
  test('a move that came too late says so, and one may choose again', () => {
    const { table, page } = myTurn({ confirm: false })
    page.choose(choice(page, 'a'))
    const [sent] = sentMoves(table)
    table.says({ type: 'refused', key: sent!.key, code: 'stale', seq: 1, text: 'stale', reason: null })
    expect(page.problem?.text).toMatch(/choose again/)
    page.choose(choice(page, 'b'))
    expect(sentMoves(table)).toMatchObject([{ move: { what: 'b' } }])
    expect(page.problem).toBeNull()
  })

  test('a refused move gives the reason and its rule, until the game goes on', () => {
    const { table, page } = myTurn({ confirm: false })
    page.choose(choice(page, 'a'))
    const reason = { text: 'you have no water', rule: 'T-3', message: '', values: {} }
    table.says({ type: 'refused', key: sentMoves(table)[0]!.key, code: 'illegal', seq: 1, text: 'no', reason })
    expect(page.problem).toMatchObject({ text: 'you have no water', rule: 'T-3' })
    table.steps(1, 'Time is up.')
    expect(page.problem).toBeNull()
  })

  test('pointing at what is not allowed says why, until the next choice', async () => {
    const { table, page } = myTurn()
    page.askWhyNot({ type: 'Do', what: 'z' })
    const reason = { text: 'there is no z', rule: 'T-2', message: '', values: {} }
    table.says({ type: 'why_not', id: asked(table, 'why_not'), reason })
    await pause()
    expect(page.problem).toMatchObject({ text: 'there is no z', rule: 'T-2' })
    page.choose(choice(page, 'a'))
    expect(page.problem).toBeNull()
  })

  test('asking about a move that is allowed says so', async () => {
    const { table, page } = myTurn()
    page.askWhyNot('a')
    table.says({ type: 'why_not', id: asked(table, 'why_not'), reason: null })
    await pause()
    expect(page.problem?.text).toBe('That is allowed.')
  })

  test('an answer about an earlier position is not shown', async () => {
    const { table, page } = myTurn()
    page.askWhyNot('z')
    const late = asked(table, 'why_not')
    table.steps(0, 'Ben does something.')
    table.says({ type: 'why_not', id: late, reason: { text: 'there is no z', rule: '', message: '', values: {} } })
    await pause()
    expect(page.problem).toBeNull()
  })
})

describe('a hint', () => {
  const hint = (id: number, seq: number) => ({
    type: 'hint' as const, id, seq, text: 'do b: earns 2 points',
    options: [{ move: { type: 'Do', what: 'b' }, text: 'b', say: 'do b', share: 0.6 }],
  })

  test('names a move once, says what it does, and points at it', async () => {
    const { table, page } = myTurn()
    page.askHint()
    expect(page.isThinking).toBe(true)
    table.says(hint(asked(table, 'hint'), 1))
    await pause(1)
    expect(page.isThinking).toBe(false)
    expect(page.hint).toBe('A strong player would do b: earns 2 points')
    expect(page.focus?.text).toBe('b')
  })

  test('that fails says why, and can be asked for again', async () => {
    const { table, page } = myTurn()
    page.askHint()
    table.says({ type: 'failed', id: asked(table, 'hint'), code: 'unavailable', text: 'no bot can think just now' })
    await pause(1)
    expect(page.hint).toBe('No bot can think just now. Try again in a moment.')
    expect(page.isThinking).toBe(false)
    page.askHint()
    table.says(hint(asked(table, 'hint'), 1))
    await pause(1)
    expect(page.hint).toMatch(/do b/)
  })

  test('for a position that is gone is not shown', async () => {
    const { table, page } = myTurn()
    page.askHint()
    const late = asked(table, 'hint')
    table.steps(0, 'Ben does something.')
    table.says(hint(late, 1))
    await pause(1)
    expect(page.hint).toBeNull()
    expect(page.focus).toBeNull()
  })

  test('for a position that is not here yet is not shown', async () => {
    const { table, page } = myTurn()
    page.askHint()
    table.says(hint(asked(table, 'hint'), 2))
    await pause(1)
    expect(page.hint).toBeNull()
    expect(page.isThinking).toBe(false)
  })
})

test('undo takes back where that is possible, and otherwise does nothing', () => {
  const { table, page } = myTurn()
  page.undo()
  expect(table.heard()).toEqual([])
  table.steps(0, 'Ann does a.', 0)
  page.undo()
  expect(table.heard()).toMatchObject([{ type: 'undo', seat: 0, answers: 2 }])
})

describe('a shared device', () => {
  test('shows nobody’s side before the first view', () => {
    const { table, page } = sitDown({ seats: [0, 1] })
    expect(page.seat).toBeNull()
    expect(page.view).toBeNull()
    table.shows(1)
    expect(page.seat).toBe(1)
  })

  test('without secrets turns to whoever decides', () => {
    const { table, page } = sitDown({ seats: [0, 1] })
    table.shows(1)
    expect(page.status).toBe('Ben, it is your turn')
    table.steps(0, 'Ben does a.')
    expect(page.seat).toBe(0)
    expect(page.isHidden).toBe(false)
    expect(page.status).toBe('Ann, it is your turn')
    table.steps(1, 'Ann does a.', 0)
    table.steps(null, 'The dice roll.', -1)
    expect(page.seat).toBe(1)
  })

  test('with secrets shows nothing until the next player has it', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(1)
    expect(page.curtainFor).toBe(1)
    expect(page.stream).toBeNull()
    page.uncover()
    expect(page.curtainFor).toBeNull()
    expect(page.seat).toBe(1)
    table.steps(0, 'Ben draws a card.')
    expect(page.curtainFor).toBe(0)
    expect(page.log).toEqual([])
    expect(page.latest).toBe('')
    page.uncover()
    expect(page.seat).toBe(0)
    expect(page.latest).toBe('Ben draws a card.')
  })

  test('needs a curtain from the moment there are secrets', () => {
    const { table, page } = sitDown({ seats: [0, 1] })
    table.shows(0)
    table.hasSecrets = true
    table.steps(0, 'Ann looks at a card.', 0)
    // Ann had the device before, but so had everyone who looked on.
    expect(page.curtainFor).toBe(0)
    page.uncover()
    expect(page.curtainFor).toBeNull()
    expect(page.seat).toBe(0)
    table.steps(1, 'Ann is done.', 0)
    expect(page.curtainFor).toBe(1)
    table.hasSecrets = false
    table.steps(1, 'All cards are shown.', -1)
    expect(page.curtainFor).toBeNull()
    expect(page.seat).toBe(1)
  })

  test('has no curtain when the game is over', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(0)
    page.uncover()
    table.steps(1, 'Ann wins.', 0)
    table.ends([0])
    expect(page.isHidden).toBe(false)
    expect(page.seat).toBe(0)
    expect(page.status).toBe('The game is over')
    expect(page.winners).toBe('Ann won')
  })

  test('shows what both saw when a finished game is opened again', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    for (const seat of [0, 1]) {
      const hands = [0, 1].map((owner) => (owner === seat ? [`card of ${owner}`] : null))
      table.says({
        type: 'view', view: { viewer: seat, hands }, entries: [], seat, seq: 9, ply: 9, to_act: null, question: 'over', ask: null,
        can_undo: false, say: '', deadline: null, has_secrets: true,
      })
    }
    expect(page.stream).toBeNull()
    table.ends([1])
    expect([page.isHidden, page.seat]).toEqual([false, 0])
    expect(page.stream?.view).toEqual({ viewer: 0, hands: [['card of 0'], ['card of 1']] })
  })

  test('a choice of one player is not the other’s', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(0)
    page.uncover()
    page.choose(choice(page, 'a'))
    table.shows(1)
    page.uncover()
    expect(page.chosen).toBeNull()
  })
})

describe('a screen reader', () => {
  test('is told what others do, once, and that it is my turn', () => {
    const { table, page } = sitDown()
    table.shows(1)
    table.steps(1, 'Ben does a.')
    expect(page.announcement).toBe('Ben does a.')
    table.steps(0, 'Ben does b.')
    expect(page.announcement).toBe('Ben does b. Your turn. What do you do?')
    table.says({ type: 'table', table: table.table })
    page.choose(choice(page, 'a'))
    expect(page.announcement).toBe('Ben does b. Your turn. What do you do?')
    table.steps(1, 'Ann does a.', 0)
    expect(page.announcement).toBe('Ann does a.')
  })

  test('hears nothing behind a curtain; after it what happened since, and the question', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(0)
    expect(page.announcement).toBe('')
    page.uncover()
    expect(page.announcement).toBe('Ann, it is your turn. What do you do?')
    table.steps(1, 'Ann draws the Levee.', 0)
    expect(page.announcement).toBe('')
    page.uncover()
    expect(page.announcement).toBe('Ann draws the Levee. Ben, it is your turn. What do you do?')
  })

  test('is told that it is the turn, whoever had the device before', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(1)
    page.uncover()
    table.steps(0, 'Ben is done.')
    page.uncover()
    expect(page.announcement).toBe('Ben is done. Ann, it is your turn. What do you do?')
  })

  test('is told only the last of a long absence', () => {
    const { table, page } = sitDown()
    table.seq = 9
    table.shows(1, moves('a'), Array.from({ length: 9 }, (_, n) => entry(n + 1, 1, `Move ${n + 1}.`)))
    expect(page.announcement).toBe('Move 4. Move 5. Move 6. Move 7. Move 8. Move 9.')
  })

  test('a chime sounds when the turn comes, if wanted', () => {
    const { table, chimes, settings } = sitDown({ sound: true })
    table.shows(1)
    expect(chimes.count).toBe(0)
    table.steps(0, 'Ben does a.')
    expect(chimes.count).toBe(1)
    table.steps(0, 'Ann does a.', 0)
    expect(chimes.count).toBe(1)
    settings.sound = false
    table.steps(1, 'Ann does b.', 0)
    table.steps(0, 'Ben does b.')
    expect(chimes.count).toBe(1)
  })

  test('each turn that comes is told once, with sound or without', () => {
    const { table, turns } = sitDown()
    table.shows(1)
    expect(turns.count).toBe(0)
    table.steps(0, 'Ben does a.')
    table.steps(0, 'Ann does a.', 0)
    expect(turns.count).toBe(1)
    table.steps(1, 'Ann does b.', 0)
    table.steps(0, 'Ben does b.')
    expect(turns.count).toBe(2)
  })
})

test('what the newest step brought is highlighted, but nothing right after loading', () => {
  const { table, page } = sitDown()
  table.seq = 3
  table.shows(1, moves('a'), [entry(3, 1, 'Ben does a.')])
  expect(page.recent).toEqual([])
  table.steps(0, 'Ben does b.')
  expect(page.recent).toEqual([{ type: 'Moved', told: 'Ben does b.' }])
})

test('the newest step is the whole of it: a move and the chance that follows', () => {
  const { table, page } = sitDown()
  table.shows(1)
  table.steps(0, 'Ben lets it pass.', 1, moves('a'), ['Ann draws a card.', 'Ann draws a card.'])
  expect(page.recent.map((event) => event['told'])).toEqual(['Ben lets it pass.', 'Ann draws a card.', 'Ann draws a card.'])
  table.steps(0, 'Ann does a.', 0)
  expect(page.recent.map((event) => event['told'])).toEqual(['Ann does a.'])
})

test('the title of the page tells from another tab that it is my turn', () => {
  const { table, page } = sitDown()
  expect(page.title).toBe('Toy')
  table.shows(1)
  expect(page.title).toBe('Ben’s turn · Toy')
  table.steps(0, 'Ben does a.')
  expect(page.title).toBe('● Your turn · Toy')
})

test('where the table passes for me it is not my turn', () => {
  const { table, page } = sitDown()
  table.shows(0, { ...moves('a', 'pass'), passing: true })
  expect(page.isMyTurn).toBe(false)
  expect(page.status).toBe('Ann’s turn')
})

describe('a bad line', () => {
  test('a choice made while it is down is kept and sent once it is back', () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    table.breaks()
    expect(page.connection.status).toBe('offline')
    expect(page.chosen?.text).toBe('a')
    page.confirm()
    page.choose(choice(page, 'b'))
    expect(page.connection.sending).toBe(1)
    page.connection.retry()
    table.opens()
    const sent = sentMoves(table)
    expect(sent).toMatchObject([{ answers: 1, move: { what: 'a' } }])
    table.says({ type: 'done', key: sent[0]!.key, seq: 2, repeated: false })
    expect(page.connection.sending).toBe(0)
  })

  test('a choice survives it while the position is the same', async () => {
    const { table, page } = myTurn()
    page.choose(choice(page, 'a'))
    table.breaks()
    await pause(1000)
    table.opens()
    table.shows(0)
    expect(page.chosen?.text).toBe('a')
    await pause()
    table.says(answered(asked(table, 'preview'), 1, 'Ann does a.'))
    await pause()
    expect(page.preview?.say).toEqual(['Ann does a.'])
  })

  test('a hint that cannot be asked for says that there is no connection', async () => {
    const { table, page } = myTurn()
    table.breaks()
    await page.askHint()
    expect(page.hint).toMatch(/no connection/)
    expect(page.isThinking).toBe(false)
  })

  test('a hint and a reason that it has cut off are asked for again when it is back', async () => {
    const { table, page } = myTurn()
    page.askHint()
    page.askWhyNot('c')
    ScriptedTable.isSilent = true
    await pause(5000)
    expect(page.hint).toMatch(/no connection/)
    expect(page.problem?.text).toMatch(/no connection/)
    table.heard()
    ScriptedTable.isSilent = false
    table.says({ type: 'pong', id: 0, now: 0 })
    expect(page.isThinking).toBe(true)
    const again = table.heard()
    expect(again.map((message) => message.type)).toEqual(['hint', 'why_not'])
    const why = again[1] as { id: number }
    table.says({ type: 'why_not', id: why.id, reason: { rule: 'T-2', message: '', values: {}, text: 'there is no c' } })
    await pause(1)
    expect(page.problem).toMatchObject({ text: 'there is no c', rule: 'T-2' })
  })

  test('a hint that nobody wants any more is not asked for again', async () => {
    const { table, page } = myTurn()
    table.breaks()
    await page.askHint()
    page.connection.retry()
    table.opens()
    table.seq = 5
    table.shows(0)
    expect(table.heard().map((message) => message.type)).not.toContain('hint')
  })

  test('a preview that cannot come says why, and comes when the line is back', async () => {
    const { table, page } = myTurn()
    table.breaks()
    page.look(choice(page, 'a'))
    await pause()
    expect(page.noPreview).toMatch(/no connection/)
    page.connection.retry()
    table.opens()
    table.shows(0)
    await pause()
    table.says(answered(asked(table, 'preview'), 1, 'Ann does a.'))
    await pause()
    expect(page.noPreview).toBe('')
    expect(page.preview?.say).toEqual(['Ann does a.'])
  })

  test('a preview that the server has no time for says so, and is asked for again', async () => {
    const { table, page } = myTurn()
    page.look(choice(page, 'a'))
    await pause()
    table.says({ type: 'failed', id: asked(table, 'preview'), code: 'limited', text: 'too many questions' })
    await pause(1)
    expect(page.noPreview).toBe('That was a lot of questions at once. Wait a few seconds, then try again.')
    await pause(2000)
    table.says(answered(asked(table, 'preview'), 1, 'Ann does a.'))
    await pause(1)
    expect(page.noPreview).toBe('')
  })

  test('a seat that is played on another device is not played here', () => {
    const { table, page } = myTurn()
    table.says({ type: 'taken_over', seat: 0 })
    expect(page.choices).toEqual([])
    expect(page.status).toBe('Ann’s turn')
    expect(page.connection.takenOver).toEqual([0])
  })
})

describe('points', () => {
  const points = (id: number, seq: number, total: number) => ({
    type: 'scores' as const, id, seq, scores: [{ total, items: [] }, { total: 0, items: [] }],
  })

  test('are asked for once after several changes', async () => {
    const { table, page } = sitDown()
    table.shows(1)
    table.steps(1, 'Ben does a.')
    table.steps(0, 'Ben does b.')
    await pause()
    expect(ScriptedTable.newest.sent.filter((message) => message.type === 'scores')).toHaveLength(1)
    table.says(points(asked(table, 'scores'), 3, 7))
    await pause()
    expect(page.scores.map((score) => score.total)).toEqual([7, 0])
    table.says({ type: 'table', table: table.table })
    await pause()
    expect(ScriptedTable.newest.sent.filter((message) => message.type === 'scores')).toEqual([])
  })

  test('that could not be asked for come when the line is back', async () => {
    const { table, page } = sitDown()
    table.shows(0)
    await pause()
    table.breaks()
    await pause(1000)
    table.opens()
    table.shows(0)
    await pause()
    table.says(points(asked(table, 'scores'), 1, 4))
    await pause()
    expect(page.scores[0]?.total).toBe(4)
  })

  test('are asked for again when the server has no time', async () => {
    const { table, page } = sitDown()
    table.shows(0)
    await pause()
    table.says({ type: 'failed', id: asked(table, 'scores'), code: 'limited', text: 'too many questions' })
    await pause(2000)
    table.says(points(asked(table, 'scores'), 1, 3))
    await pause()
    expect(page.scores[0]?.total).toBe(3)
  })

  test('of the end are shown when they are those of the last position', async () => {
    const { table, page } = myTurn()
    await pause()
    table.says(points(asked(table, 'scores'), 1, 3))
    table.steps(null, 'Ann wins.', 0)
    table.ends([0])
    await pause()
    expect(page.finalScores).toEqual([])
    table.says(points(asked(table, 'scores'), 2, 9))
    await pause()
    expect(page.finalScores[0]?.total).toBe(9)
  })
})

describe('beside the board', () => {
  test('chat that was not seen is counted, until it is opened', () => {
    const { table, page } = myTurn()
    const line = (number: number) => ({ type: 'chat' as const, number, seat: 1, name: 'Ben', text: 'hi', at: 0 })
    table.says(line(1))
    expect(page.unread).toBe(1)
    page.open('chat')
    expect(page.unread).toBe(0)
    table.says(line(2))
    expect(page.unread).toBe(0)
    page.open('log')
    table.says(line(3))
    expect(page.unread).toBe(1)
  })

  test('a rule of the log opens the rules, each time', async () => {
    const { page } = myTurn()
    await pause()
    expect(page.eventRules).toEqual({ Moved: 'T-1' })
    page.showRule('T-1')
    expect([page.tab, page.rule]).toEqual(['rules', 'T-1'])
    page.open('log')
    page.showRule('T-1')
    expect(page.tab).toBe('rules')
  })

  test('a spectator speaks under a name, a player from the seat', () => {
    const player = myTurn()
    player.page.say('  hello ', 'Guest')
    const [said] = player.table.heard()
    expect(said).toMatchObject({ type: 'say', text: 'hello', seat: 0, name: null })
    player.table.says({ type: 'said', key: (said as { key: string }).key, number: 1, repeated: false })
    player.page.say('   ', 'Guest')
    expect(player.table.heard()).toEqual([])
    const spectator = sitDown({ seats: [null] })
    spectator.table.shows(1)
    spectator.page.say('hello', 'Guest')
    expect(spectator.table.heard()).toMatchObject([{ type: 'say', seat: null, name: 'Guest' }])
  })
})

describe('the only move', () => {
  const only = (options: Parameters<typeof sitDown>[0] = {}) => {
    const sat = sitDown({ forced: true, ...options })
    sat.table.shows(0, moves('a'))
    sat.table.heard()
    return sat
  }

  test('is shown for a moment, and then made', async () => {
    const { table, page } = only()
    expect(page.forced?.say).toBe('do a')
    expect(page.focus?.text).toBe('a')
    await pause(SHOWN_FOR - 1)
    expect(sentMoves(table)).toEqual([])
    await pause(1)
    expect(sentMoves(table).map((message) => message.answers)).toEqual([1])
    expect(page.forced).toBeNull()
    await pause(SHOWN_FOR)
    expect(sentMoves(table)).toEqual([])
  })

  test('is left to the person who stops it, until the next position', async () => {
    const { table, page } = only()
    expect(page.press('Escape')).toBe(true)
    expect(page.forced).toBeNull()
    table.says({ type: 'table', table: table.table })
    await pause(SHOWN_FOR)
    expect(sentMoves(table)).toEqual([])
    table.steps(0, 'Ben did b', 1, moves('b'))
    expect(page.forced?.text).toBe('b')
  })

  test('is made once by whoever is faster', async () => {
    const { table, page } = only()
    page.choose(choice(page, 'a'))
    expect(sentMoves(table)).toHaveLength(1)
    await pause(SHOWN_FOR)
    expect(sentMoves(table)).toEqual([])
  })

  test('can be confirmed before its time', () => {
    const { table, page } = only()
    page.confirm()
    expect(sentMoves(table)).toHaveLength(1)
  })

  test.each([
    ['the person does not want it', { forced: false }, moves('a')],
    ['something is hidden', { hasSecrets: true }, moves('a')],
    ['it is an answer in a window', {}, moves('pass')],
    ['there is another one', {}, moves('a', 'b')],
    ['the table passes anyway', {}, { ...moves('a'), passing: true }],
  ])('is not made where %s', async (_, options, ask) => {
    const { table, page } = sitDown({ forced: true, ...options })
    table.shows(0, ask)
    table.heard()
    await pause(SHOWN_FOR)
    expect(page.forced).toBeNull()
    expect(sentMoves(table)).toEqual([])
  })

  test('is not made again when it was taken back', async () => {
    const { table, page } = sitDown({ forced: true })
    table.shows(0, moves('a'), [{ ...entry(1, 0, 'taken back'), undo: 0 }])
    table.heard()
    await pause(SHOWN_FOR)
    expect(page.forced).toBeNull()
    expect(sentMoves(table)).toEqual([])
  })

  test('waits while nobody sees the page', async () => {
    const { table, page } = only()
    page.see(false)
    await pause(SHOWN_FOR)
    expect(sentMoves(table)).toEqual([])
    page.see(true)
    await pause(SHOWN_FOR)
    expect(sentMoves(table)).toHaveLength(1)
  })

  test('is not made without a line, nor by a page that is left', async () => {
    const { table, page } = only()
    table.breaks()
    expect(page.forced).toBeNull()
    const other = only()
    other.page.close()
    await pause(SHOWN_FOR)
    expect(sentMoves(other.table)).toEqual([])
  })
})

describe('the list of moves', () => {
  test('is open where the board has no moves, or not all', () => {
    const { page } = myTurn()
    expect(page.isListOpen).toBe(true)
    page.isOnBoard = (choice) => choice.text === 'a'
    expect(page.isListOpen).toBe(true)
    page.isOnBoard = () => true
    expect(page.isListOpen).toBe(false)
  })

  test('stays open when someone has opened it', () => {
    const { table, page } = myTurn()
    page.isOnBoard = () => true
    page.toggleList()
    expect(page.isListOpen).toBe(true)
    table.steps(0, 'Ben did b')
    expect(page.isListOpen).toBe(true)
    page.toggleList()
    expect(page.isListOpen).toBe(false)
  })

  test('comes back with the next question where it is needed', () => {
    const { table, page } = myTurn()
    page.toggleList()
    expect(page.isListOpen).toBe(false)
    table.steps(0, 'Ben did b')
    expect(page.isListOpen).toBe(true)
  })

  test('is open for those who prefer it', () => {
    const { page } = myTurn({ list: true })
    page.isOnBoard = () => true
    expect(page.isListOpen).toBe(true)
  })
})

describe('keys', () => {
  test('confirm, choose again, undo, open and fold', () => {
    const { table, page } = myTurn()
    page.isOnBoard = () => true
    expect(pressed(page, 'Enter', true)).toBeNull()
    page.choose(choice(page, 'a'))
    expect(pressed(page, 'Escape', true)).not.toBeNull()
    expect(page.chosen).toBeNull()
    page.choose(choice(page, 'b'))
    expect(pressed(page, 'Enter', true)).not.toBeNull()
    expect(sentMoves(table)).toHaveLength(1)
    expect(pressed(page, 'm', true)).not.toBeNull()
    expect(page.isListOpen).toBe(true)
    expect(pressed(page, 'C', true)?.focus).toBe('#side input')
    expect(page.tab).toBe('chat')
    expect(pressed(page, '?', true)).not.toBeNull()
    expect(page.isHelpOpen).toBe(true)
    expect(pressed(page, 'u', true)).toBeNull()
    table.steps(0, 'Ben did b')
    table.heard()
    expect(pressed(page, 'u', true)).not.toBeNull()
    expect(table.heard().map((message) => message.type)).toEqual(['undo'])
  })

  test('of one letter can be turned off', () => {
    const { page } = myTurn()
    expect(pressed(page, 'm', false)).toBeNull()
    expect(pressed(page, '?', false)).toBeNull()
    page.choose(choice(page, 'a'))
    expect(pressed(page, 'Escape', false)).not.toBeNull()
  })

  test('that boards and browsers use are left alone', () => {
    const { page } = myTurn()
    for (const key of ['r', 'n', 'p', 'Tab', ' ', 'F5', 't']) expect(pressed(page, key, true)).toBeNull()
    page.hasWords = true
    expect(pressed(page, 't', true)).not.toBeNull()
    expect(page.tab).toBe('words')
  })
})

describe('a sheet of log and chat', () => {
  test('counts what is said while it is away', () => {
    const { table, page } = myTurn()
    page.open('chat')
    page.isSideShown = false
    table.says({ type: 'chat', number: 1, seat: 1, name: 'Ben', text: 'hello', at: 0 })
    expect(page.unread).toBe(1)
    page.open('chat')
    expect(page.isSideShown).toBe(true)
    expect(page.unread).toBe(0)
  })
})

describe('a coach', () => {
  const advises = (id: number, seq: number, ...texts: string[]) => ({ type: 'advice' as const, id, seq, texts })
  const askedFor = () => ScriptedTable.newest.sent.filter((message) => message.type === 'advice')
  const coached = (options: Parameters<typeof sitDown>[0] = {}) => {
    keep('table', { isCoached: true })
    return sitDown(options)
  }

  test('nobody is coached who does not want it', () => {
    const { page } = sitDown()
    expect(page.coach.isOn).toBe(false)
    expect(askedFor()).toEqual([])
  })

  test('advice is asked for when it becomes this seat’s turn, and stays with the position', async () => {
    const { table, page } = coached()
    table.shows(1)
    expect(askedFor()).toEqual([])
    table.steps(0, 'Ben does b.')
    expect(askedFor()).toHaveLength(1)
    table.says(advises(asked(table, 'advice'), 2, 'Take the 3.', 'Leave the 1.'))
    await pause()
    expect(page.advice).toEqual(['Take the 3.', 'Leave the 1.'])
    expect(askedFor()).toEqual([])
    table.steps(1, 'Ann does a.', 0)
    expect(page.advice).toEqual([])
  })

  test('an answer that comes too late is not said', async () => {
    const { table, page } = coached()
    table.shows(0)
    const late = asked(table, 'advice')
    table.steps(0, 'Ann does a.', 0)
    table.says(advises(late, 1, 'Too late.'))
    await pause()
    expect(page.advice).toEqual([])
    table.says(advises(asked(table, 'advice'), 2, 'In time.'))
    await pause()
    expect(page.advice).toEqual(['In time.'])
  })

  test('what it says can be dismissed until the next decision', async () => {
    const { table, page } = coached()
    table.shows(0)
    table.says(advises(asked(table, 'advice'), 1, 'Take the 3.'))
    await pause()
    page.coach.dismiss()
    expect(page.advice).toEqual([])
    table.steps(0, 'Ann does a.', 0)
    expect(askedFor()).toHaveLength(1)
  })

  test('it is switched on and off in mid-turn, and that is kept for the table', async () => {
    const { table, page } = myTurn()
    page.letCoach(true)
    expect(held('table').isCoached).toBe(true)
    table.says(advises(asked(table, 'advice'), 1, 'Take the 3.'))
    await pause()
    expect(page.advice).toEqual(['Take the 3.'])
    page.letCoach(false)
    expect(page.advice).toEqual([])
    expect(held('table').isCoached).toBe(false)
    expect(held('another').isCoached).toBe(false)
    table.steps(0, 'Ann does a.', 0)
    expect(askedFor()).toEqual([])
  })

  test('a server that is asked too much is asked again, and so is one whose line was broken', async () => {
    const { table, page } = coached()
    table.shows(0)
    table.says({ type: 'failed', id: asked(table, 'advice'), code: 'limited', text: 'too many questions' })
    await pause(2000)
    table.breaks()
    await pause(2000)
    table.opens()
    table.shows(0)
    await pause()
    table.says(advises(asked(table, 'advice'), 1, 'Take the 3.'))
    await pause()
    expect(page.advice).toEqual(['Take the 3.'])
  })

  test('a spectator is not coached', () => {
    coached({ seats: [null] }).table.shows(0)
    expect(askedFor()).toEqual([])
  })
})

describe('at a real table', () => {
  const entered = (table: ScriptedTable) =>
    table.heard().flatMap((message) => (message.type === 'enter' ? [[message.seat, message.outcome]] : []))

  test('whoever looks says what everyone sees', () => {
    const { table, page } = myTurn()
    table.asksWhatCameUp(null, 'a', 'b')
    expect(page.status).toBe('What came up?')
    expect(page.outcomes.map((choice) => choice.say)).toEqual(['do a', 'do b'])
    page.enter([' a '])
    expect(entered(table)).toEqual([[0, 'a']])
  })

  test('what another seat knows is not asked here', () => {
    const { table, page } = myTurn()
    table.asksWhatCameUp(1, 'a', 'b')
    expect(page.entry).toBeNull()
    expect(page.status).toBe('Ben enters what came up')
    page.enter(['a'])
    expect(entered(table)).toEqual([])
  })

  test('a shared device is handed to the one who knows', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(0)
    page.uncover()
    table.asksWhatCameUp(1, 'a', 'b')
    expect([page.curtainFor, page.entry]).toEqual([1, null])
    page.uncover()
    expect(page.outcomes.map((choice) => choice.text)).toEqual(['a', 'b'])
    table.asksWhatCameUp(null, 'c')
    expect([page.curtainFor, page.seat]).toEqual([null, 1])
  })

  test('a hand is entered at once, and sent as it is dealt', () => {
    const { table, page } = sitDown({ seats: [0, 1], hasSecrets: true })
    table.shows(0)
    page.uncover()
    table.asksWhatCameUp(0, 'a', 'b', 'c')
    page.enter(['a', 'b'])
    const done = () => {
      const sent = table.heard().flatMap((message) => (message.type === 'enter' ? [message] : []))
      for (const { key } of sent) table.says({ type: 'done', key, seq: table.seq + 1, repeated: false })
      return sent.map(({ seat, outcome }) => [seat, outcome])
    }
    expect(done()).toEqual([[0, 'a']])
    table.asksWhatCameUp(1, 'a', 'b', 'c')
    page.uncover()
    page.enter(['c', 'a'])
    expect(done()).toEqual([[1, 'c']])
    table.asksWhatCameUp(0, 'a', 'b', 'c')
    expect(done()).toEqual([[0, 'b']])
    table.asksWhatCameUp(1, 'a', 'b', 'c')
    expect(done()).toEqual([[1, 'a']])
  })

  test('what was entered ahead is forgotten when someone decides, or it is refused', () => {
    const { table, page } = myTurn()
    table.asksWhatCameUp(null, 'a', 'b')
    page.enter(['a', 'b'])
    const [first] = table.heard().flatMap((message) => (message.type === 'enter' ? [message.key] : []))
    table.says({ type: 'refused', key: first!, code: 'illegal', text: 'there is no a', reason: null, seq: table.seq })
    expect(page.problem?.text).toBe('there is no a')
    table.asksWhatCameUp(null, 'a', 'b')
    expect(entered(table)).toEqual([])
  })
})
