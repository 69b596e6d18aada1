// For tests of a table: a server that says what the test lets it say. The connection to it is the real one.
import { vi } from 'vitest'
import { Connection } from '../lib/connection.svelte'
import type { Ask, ClientMessage, EntryAsk, EntryJson, ServerMessage, SeatInfo, TableInfo } from '../protocol/types'

/** Stands for the browser's WebSocket. Pings are answered at once, unless the line is silent. */
class Socket {
  static readonly OPEN = 1
  readyState = 0
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  sent: ClientMessage[] = []

  constructor(readonly address: string) {
    ScriptedTable.newest = this
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage
    this.sent.push(message)
    if (message.type === 'ping' && !ScriptedTable.isSilent)
      this.onmessage({ data: JSON.stringify({ type: 'pong', id: 0, now: 0 }) })
  }

  close(code = 1000): void {
    this.readyState = 3
    this.onclose({ code })
  }
}

const seatInfo = (name: string, seat: number): SeatInfo => ({
  seat, name, kind: 'person', level: null, free: false, invite: false, present: true, ready: true, resigned: false,
})

/** A table of Ann and Ben, and what its server says. */
export class ScriptedTable {
  static newest: Socket
  /** Whether nothing that the page sends arrives anywhere. */
  static isSilent = false
  static browser = new EventTarget()
  static page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  readonly connection: Connection
  table: TableInfo
  /** The newest position. */
  seq = 0
  hasSecrets = false

  /** Take what a page finds in a browser for the test's own. */
  static lay(): void {
    const kept = new Map<string, string>()
    this.isSilent = false
    this.browser = new EventTarget()
    this.page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('addEventListener', this.browser.addEventListener.bind(this.browser))
    vi.stubGlobal('removeEventListener', this.browser.removeEventListener.bind(this.browser))
    vi.stubGlobal('document', this.page)
    vi.stubGlobal('WebSocket', Socket)
    vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' })
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('localStorage', storage)
  }

  constructor(private readonly seats: (number | null)[] = [0]) {
    this.table = {
      id: 'table', game: 'toy', title: 'Toy', status: 'playing', clock: null, chance: 'drawn', created_at: 0, listed: false, watchable: false, rematch: null, forked: null,
      outcome: null, setup: {}, watching: 0, seats: ['Ann', 'Ben'].map(seatInfo),
      fairness: { commitment: '', nonces: [], renewals: [], seed: null },
    }
    this.connection = new Connection('table', seats.filter((seat) => seat !== null).map(String), null)
  }

  /** The connection is there, and the server welcomes whoever holds the seats. */
  opens(): void {
    ScriptedTable.newest.readyState = Socket.OPEN
    ScriptedTable.newest.onopen()
    const seats = this.seats.filter((seat) => seat !== null)
    this.says({ type: 'welcome', protocol: 2, table: this.table, seats, tokens: seats, passing: {}, chat: [], is_host: false, now: 0 })
  }

  breaks(): void {
    ScriptedTable.newest.close(1006)
  }

  says(message: ServerMessage): void {
    ScriptedTable.newest.onmessage({ data: JSON.stringify(message) })
  }

  /** What the page has sent since it was looked at last, without questions for scores and without pings. */
  heard(): ClientMessage[] {
    return ScriptedTable.newest.sent.splice(0).filter(({ type }) => !['scores', 'hello', 'ping'].includes(type))
  }

  #situation(seat: number | null, toAct: number | null, ask: Ask | null) {
    return {
      seat, seq: this.seq, ply: this.seq, to_act: toAct, question: ask ? 'turn' : '', ask, can_undo: this.seq > 1,
      say: ask ? 'What do you do?' : `${this.table.seats[toAct ?? 0]?.name} decides`, deadline: null,
      has_secrets: this.hasSecrets,
    }
  }

  /** Every seat is shown the whole position, in which one seat has a decision. */
  shows(toAct: number | null, ask: Ask = moves('a', 'b'), entries: EntryJson[] = []): void {
    this.seq ||= 1
    for (const seat of this.seats) {
      const situation = this.#situation(seat, toAct, seat === toAct ? ask : null)
      this.says({ type: 'view', view: { count: this.seq }, entries, ...situation })
    }
  }

  /** Something happens, perhaps with chance after it, and then a seat has a decision. */
  steps(toAct: number | null, told: string, by = 1, ask: Ask = moves('a', 'b'), chance: string[] = []): void {
    const entries = [told, ...chance].map((line, at) => entry(++this.seq, at === 0 ? by : -1, line))
    for (const seat of this.seats) {
      const situation = this.#situation(seat, toAct, seat === toAct ? ask : null)
      this.says({ type: 'step', changes: [['/count', this.seq]], entries, ...situation })
    }
  }

  /** At a real table: something is rolled or drawn, which all know (null) or one seat alone. */
  asksWhatCameUp(owner: number | null, ...texts: string[]): void {
    this.seq += 1
    const entries = [entry(this.seq, -1, 'Something was drawn.')]
    for (const seat of this.seats) {
      const isAble = seat !== null && (owner === null || owner === seat)
      const choices = isAble ? moves(...texts).legal : null
      const asked: EntryAsk = { seat: owner, say: isAble ? 'What came up?' : null, choices, dice: null }
      this.says({ type: 'step', changes: [], entries, ...this.#situation(seat, -1, null), entry: asked })
    }
  }

  ends(winners: number[]): void {
    this.table = { ...this.table, status: 'over', outcome: { winners } }
    this.says({ type: 'table', table: this.table })
  }
}

export function entry(seq: number, seat: number, told: string): EntryJson {
  return { seq, ply: seq, seat, at: 0, events: [{ type: 'Moved', told }], say: [told] }
}

/** A decision between moves that are written "a", "b" and said "do a", "do b"; "pass" is a pass. */
export function moves(...texts: string[]): Ask {
  const legal = texts.map((text) => ({
    type: text === 'pass' ? 'Pass' : 'Do', fields: ['what'], rows: [[text]], texts: [text], say: [`do ${text}`],
  }))
  return { legal, passing: false, window: texts.includes('pass') }
}
