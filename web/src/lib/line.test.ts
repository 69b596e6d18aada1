// The line over a scripted socket: when it is asked, when silence is told, what is kept and sent again, and how often.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScriptedTable } from '../table/scripted'
import { lineNews } from '../table/linenews'
import type { ClientMessage } from '../protocol/types'

beforeEach(() => {
  vi.useFakeTimers()
  ScriptedTable.lay()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function connected(seats: (number | null)[] = [0]) {
  const table = new ScriptedTable(seats)
  table.opens()
  table.shows(0)
  return { table, connection: table.connection, line: table.connection.line }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(1000 * count)
const sent = () => ScriptedTable.newest.sent.splice(0)
const pings = (messages: ClientMessage[]) => messages.filter((message) => message.type === 'ping').length
const keysOf = (messages: ClientMessage[], type: 'move' | 'say') =>
  messages.flatMap((message) => (message.type === type ? [message.key] : []))

/** What the banner says. */
function banner({ connection, line }: { connection: ScriptedTable['connection']; line: ScriptedTable['connection']['line'] }) {
  const { choices, lines, arrived } = connection.kept
  const { trouble, silence, isMended } = line
  const news = lineNews({ trouble, silence, isMended, isDeviceOffline: false, choices, lines: lines.length, arrived })
  return news && `${news.seen} ${news.then}`.trim()
}

test('a quiet server is asked every two seconds, and nothing is said while it answers', async () => {
  const page = connected()
  sent()
  await seconds(60)
  expect(pings(sent())).toBe(30)
  expect(page.connection.status).toBe('online')
  expect(banner(page)).toBeNull()
})

test('a server that talks is not asked', async () => {
  const { table } = connected()
  sent()
  for (let n = 0; n < 10; n++) {
    await seconds(1)
    table.says({ type: 'table', table: table.table })
  }
  expect(pings(sent())).toBe(0)
})

test('silence is told within five seconds, with how long it lasts and what is kept', async () => {
  const page = connected()
  ScriptedTable.isSilent = true
  await seconds(4)
  expect(banner(page)).toBeNull()
  await seconds(1)
  expect(banner(page)).toBe('No answer from the server for 5 seconds. What you choose now is kept, and sent when the line is back.')
  page.connection.move(0, { type: 'Do', what: 'a' })
  await seconds(1)
  expect(banner(page)).toBe('No answer from the server for 6 seconds. Your choice is kept and will be sent once.')
  page.connection.say('hello?', 0, null)
  expect(banner(page)).toMatch('Your choice and your message are kept and will be sent once.')
})

test('what is done while the line is silent goes out once when the same line speaks again', async () => {
  const page = connected()
  page.connection.say('before', 0, null)
  ScriptedTable.isSilent = true
  const before = keysOf(sent(), 'say')
  await seconds(6)
  page.connection.move(0, { type: 'Do', what: 'a' })
  page.connection.say('during', 0, null)
  expect(keysOf(sent(), 'move')).toEqual([])
  ScriptedTable.isSilent = false
  page.table.says({ type: 'said', key: before[0]!, number: 1, repeated: false })
  const out = sent()
  const [move] = keysOf(out, 'move')
  const [line] = keysOf(out, 'say')
  expect(out.filter((message) => message.type === 'move' || message.type === 'say')).toMatchObject([
    { type: 'move', move: { what: 'a' } }, { type: 'say', text: 'during' },
  ])
  page.table.says({ type: 'done', key: move!, seq: 2, repeated: false })
  page.table.says({ type: 'said', key: line!, number: 2, repeated: false })
  expect(banner(page)).toBe('Connected again. Your choice and your message have arrived.')
  await seconds(7)
  expect(banner(page)).toBeNull()
})

test('a line that stays silent is cut and opened again; what was on its way is sent again with the same key', async () => {
  const page = connected()
  page.connection.move(0, { type: 'Do', what: 'a' })
  page.connection.say('hello', 0, null)
  const first = sent()
  const old = ScriptedTable.newest
  ScriptedTable.isSilent = true
  await seconds(9)
  expect(ScriptedTable.newest).not.toBe(old)
  expect(page.connection.status).toBe('offline')
  // The old socket no longer counts, whatever it says.
  old.onmessage({ data: JSON.stringify({ type: 'taken_over', seat: 0 }) })
  expect(page.connection.takenOver).toEqual([])
  ScriptedTable.isSilent = false
  page.table.opens()
  const again = sent()
  expect(keysOf(again, 'move')).toEqual(keysOf(first, 'move'))
  expect(keysOf(again, 'say')).toEqual(keysOf(first, 'say'))
  page.table.says({ type: 'done', key: keysOf(again, 'move')[0]!, seq: 2, repeated: true })
  expect(banner(page)).toBe('Connected again. Your choice has arrived.')
  page.table.says({ type: 'said', key: keysOf(again, 'say')[0]!, number: 1, repeated: true })
  expect(page.connection.kept.lines).toEqual([])
})

test('an attempt to connect that gets no answer is given up for another one', async () => {
  const page = connected()
  ScriptedTable.isSilent = true
  await seconds(9)
  const attempt = ScriptedTable.newest
  await seconds(5)
  expect(ScriptedTable.newest).not.toBe(attempt)
  expect(banner(page)).toMatch('No answer from the server for 14 seconds.')
})

test('a move that is refused after the line was down is not said to have arrived', () => {
  const page = connected()
  page.table.breaks()
  page.connection.move(0, { type: 'Do', what: 'a' })
  page.connection.retry()
  page.table.opens()
  const [key] = keysOf(sent(), 'move')
  page.table.says({ type: 'refused', key: key!, code: 'stale', text: 'stale', reason: null, seq: 3 })
  expect(banner(page)).toBe('Connected again.')
  expect(page.connection.refusal?.code).toBe('stale')
})

test('moves and lines of chat outlive a reload of the page, each with its key', () => {
  const before = connected()
  before.table.breaks()
  before.connection.move(0, { type: 'Do', what: 'a' })
  before.connection.say('hello', 0, null)
  before.connection.close()
  const after = connected()
  expect(after.connection.sending).toBe(1)
  expect(after.connection.kept.lines.map((line) => line.text)).toEqual(['hello'])
  const again = sent()
  expect(keysOf(again, 'move')).toHaveLength(1)
  after.table.says({ type: 'said', key: keysOf(again, 'say')[0]!, number: 4, repeated: true })
  after.table.says({ type: 'done', key: keysOf(again, 'move')[0]!, seq: 2, repeated: true })
  after.connection.close()
  const later = connected()
  expect(later.connection.sending + later.connection.kept.lines.length).toBe(0)
})

test('a line of chat over the limit is sent again later, one that is refused is not', async () => {
  const { table, connection } = connected()
  connection.say('one too many', 0, null)
  const [key] = keysOf(sent(), 'say')
  table.says({ type: 'failed', id: null, about: 'say', key: key!, code: 'limited', text: 'too much chat' })
  expect(connection.kept.lines).toHaveLength(1)
  await seconds(2)
  expect(keysOf(sent(), 'say')).toEqual([key])
  table.says({ type: 'failed', id: null, about: 'say', key: key!, code: 'bad-message', text: 'the message is empty' })
  expect(connection.kept.lines).toEqual([])
  expect(connection.chatProblem).toBe('the message is empty')
  await seconds(5)
  expect(keysOf(sent(), 'say')).toEqual([])
})

test('a setting that is made on a silent line is made when it is back', async () => {
  const { table, connection } = connected()
  ScriptedTable.isSilent = true
  await seconds(6)
  connection.setPassing(0, 'always', null)
  expect(sent().map((message) => message.type)).not.toContain('passing')
  ScriptedTable.isSilent = false
  table.says({ type: 'pong', id: 0, now: 0 })
  expect(sent()).toContainEqual({ type: 'passing', seat: 0, setting: 'always', raised: null })
  table.says({ type: 'passing', seat: 0, setting: 'always', raised: false })
  table.breaks()
  connection.retry()
  table.opens()
  expect(sent().map((message) => message.type)).not.toContain('passing')
})

test('when the browser says that the network is back, the page connects at once', async () => {
  const page = connected()
  page.table.breaks()
  for (let n = 0; n < 6; n++) {
    await seconds(3)
    page.table.breaks()
  }
  const attempt = ScriptedTable.newest
  ScriptedTable.browser.dispatchEvent(new Event('online'))
  expect(ScriptedTable.newest).not.toBe(attempt)
})

test('when the browser says that the network is gone, the server is asked at once and silence is told sooner', async () => {
  const page = connected()
  sent()
  ScriptedTable.isSilent = true
  ScriptedTable.browser.dispatchEvent(new Event('offline'))
  expect(pings(sent())).toBe(1)
  await seconds(3)
  expect(banner(page)).toMatch('No answer from the server')
})

test('a server on this device still answers when the network is gone, and nothing is said', async () => {
  const page = connected()
  ScriptedTable.browser.dispatchEvent(new Event('offline'))
  await seconds(10)
  expect(banner(page)).toBeNull()
})

test('a page that is looked at again asks at once, or connects at once where the line was lost', async () => {
  const page = connected()
  sent()
  ScriptedTable.page.visibilityState = 'hidden'
  ScriptedTable.page.dispatchEvent(new Event('visibilitychange'))
  expect(pings(sent())).toBe(0)
  ScriptedTable.page.visibilityState = 'visible'
  ScriptedTable.page.dispatchEvent(new Event('visibilitychange'))
  expect(pings(sent())).toBe(1)
  page.table.breaks()
  const broken = ScriptedTable.newest
  ScriptedTable.page.dispatchEvent(new Event('visibilitychange'))
  expect(ScriptedTable.newest).not.toBe(broken)
})

test('a page whose timers come once a minute does not take its line for dead', async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ScriptedTable.lay()
  let tick = () => {}
  vi.stubGlobal('setInterval', (run: () => void) => ((tick = run), 0))
  const page = connected()
  for (let minute = 0; minute < 20; minute++) tick()
  expect(page.connection.status).toBe('online')
  expect(banner(page)).toBeNull()
})

test('a seat that is played on another device is not taken back by a line that breaks', async () => {
  const { table, connection } = connected()
  table.says({ type: 'taken_over', seat: 0 })
  const last = ScriptedTable.newest
  table.breaks()
  await seconds(30)
  ScriptedTable.browser.dispatchEvent(new Event('online'))
  expect(ScriptedTable.newest).toBe(last)
  expect(connection.line.trouble).toBeNull()
})

test('a table that is closed listens to nothing any more', async () => {
  const { connection } = connected()
  connection.close()
  const last = ScriptedTable.newest
  await seconds(30)
  ScriptedTable.browser.dispatchEvent(new Event('online'))
  expect(ScriptedTable.newest).toBe(last)
})
