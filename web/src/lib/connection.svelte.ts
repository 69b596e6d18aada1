// One connection to a table: what each held seat sees, what it may do, and that nothing it does is lost.
//
// Every seat is a stream of its own. The line (`line`) is opened again when it breaks, what a person does is kept until
// it is answered (`kept`), and a question that cannot be answered says why (`questions`).
import type {
  Advice,
  ChatLine,
  ClientMessage,
  Drawing,
  EntryJson,
  Failed,
  Hint,
  PassingState,
  Preview,
  RefusedMessage,
  Scores,
  ServerMessage,
  StepMessage,
  TableInfo,
  ViewMessage,
  Welcome,
  WhyNot,
} from '../protocol/types'
import { changed } from './changes'
import type { Channel } from './channel'
import { renumber } from './keys'
import { Kept, newKey, type Keyed } from './kept.svelte'
import { Line, type Speaker, type Status } from './line.svelte'
import { Questions } from './questions'
import type { Pace } from './settings.svelte'
import { situation, type LogEntry, type Move, type Stream } from './streams'

export { choices, outcomes, type Choice, type LogEntry, type Move, type Stream } from './streams'

/** Pauses until something is sent again that the server had no time for. */
const MOVE_PAUSE = 500
const CHAT_PAUSE = 2000

export class Connection implements Channel, Speaker {
  readonly line: Line
  readonly kept: Kept
  table = $state<TableInfo | null>(null)
  streams = $state<Stream[]>([])
  /** Each seat's own telling of what happened; on a shared device they must not be mixed. */
  private logs = $state<Record<string, LogEntry[]>>({})
  chat = $state<ChatLine[]>([])
  /** Why the last line of chat was not taken. */
  chatProblem = $state('')
  passing = $state<Record<string, PassingState>>({})
  takenOver = $state<number[]>([])
  /** The last refusal, until something else is tried or the game goes on. */
  refusal = $state<RefusedMessage | null>(null)
  isHost = $state(false)
  /** How fast whoever plays here would like bots to be. */
  private pace: Pace = 'relaxed'
  /** The server's clock less this browser's, in seconds. */
  clockOffset = $state(0)
  /** Called after everything that changes what a table shows: a message, a lost line, a move of one's own. */
  onchange: () => void = () => {}

  /** Whether this connection has shown where the game is. */
  private hasViews = $state(false)
  /** Settings of seats that the server has not confirmed. */
  private readonly unconfirmed = new Map<number, ClientMessage>()
  private readonly questions = new Questions((message) => this.line.send(message))

  constructor(
    readonly id: string,
    private readonly tokens: string[],
    private readonly watch: string | null,
  ) {
    this.kept = new Kept(`watertable:sending:${id}`, (message) => this.status === 'online' && this.line.send(message))
    this.line = new Line(this)
  }

  get status(): Status {
    return this.line.status
  }

  /** Why the connection ended for good, as a close code. */
  get ended(): number | null {
    return this.line.ended
  }

  /** Whether there is a line, and what is shown is what the server last told. */
  get isUpToDate(): boolean {
    return this.status === 'online' && this.hasViews
  }

  /** How many moves are on their way. */
  get sending(): number {
    return this.kept.choices
  }

  close(): void {
    this.line.close()
  }

  /** Try again now, without waiting for the next attempt. */
  retry(): void {
    this.line.retry()
  }

  // What the line asks and tells

  get address(): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return `${scheme}://${location.host}/api/tables/${this.id}/socket`
  }

  hello(): ClientMessage {
    const seen = Object.values(this.logs).map((log) => log.at(-1)?.seq ?? 0)
    return {
      type: 'hello',
      protocol: 2,
      tokens: this.tokens,
      watch: this.tokens.length ? null : this.watch,
      after: seen.length ? Math.min(...seen) : 0,
      chat_after: this.chat.at(-1)?.number ?? 0,
      language: 'en',
    }
  }

  heard(message: ServerMessage): void {
    this.receive(message)
    if (message.type !== 'pong') this.onchange()
  }

  lost(): void {
    this.questions.drop()
    this.kept.hold()
    this.onchange()
  }

  isBack(): void {
    this.kept.sendRest()
    this.sendSettings()
    this.onchange()
  }

  /** A seat that is played on another device is not taken back from there just because the line broke. */
  wantsLine(): boolean {
    return !this.tokens.length || this.takenOver.length < this.tokens.length
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.enter(message)
        break
      case 'view':
        this.takeView(message)
        break
      case 'step':
        this.takeStep(message)
        break
      case 'table':
        this.table = message.table
        break
      case 'chat':
        this.chat = [...this.chat, message]
        break
      case 'passing':
        this.unconfirmed.delete(message.seat)
        this.passing = { ...this.passing, [message.seat]: { setting: message.setting, raised: message.raised } }
        break
      case 'done':
      case 'said':
        this.kept.settle(message.key, true)
        break
      case 'refused':
        this.takeRefusal(message)
        break
      case 'why_not':
      case 'preview':
      case 'hint':
      case 'advice':
      case 'scores':
      case 'drawing':
        this.questions.answer(message)
        break
      case 'failed':
        this.takeFailure(message)
        break
      case 'taken_over':
        this.takenOver = [...this.takenOver, message.seat]
        break
      case 'deleted':
        this.line.end(4410)
        break
    }
  }

  private enter(message: Welcome): void {
    this.table = message.table
    this.isHost = message.is_host ?? false
    renumber(this.id, this.tokens, message.tokens)
    this.passing = message.passing
    this.chat = [...this.chat, ...message.chat]
    this.clockOffset = message.now - Date.now() / 1000
    this.hasViews = false
    this.line.welcomed()
    this.kept.sendAll()
    this.sendSettings()
    this.sayReady(message.seats)
    if (message.seats.length && this.pace !== 'relaxed') this.line.send({ type: 'pace', pace: this.pace })
  }

  private takeRefusal(message: RefusedMessage): void {
    if (message.code === 'busy' || message.code === 'limited') {
      this.kept.sendLater(message.key, MOVE_PAUSE)
      return
    }
    this.kept.settle(message.key, false)
    this.refusal = message
  }

  private takeFailure(message: Failed): void {
    if (message.id !== null) {
      this.questions.fail(message.id, message.code, message.text)
    } else if (message.key != null) {
      if (message.code === 'limited' || message.code === 'unavailable') {
        this.kept.sendLater(message.key, CHAT_PAUSE)
      } else {
        this.kept.settle(message.key, false)
        this.chatProblem = message.text
      }
    } else if (message.about === 'passing' && message.code !== 'limited') {
      this.unconfirmed.clear()
    } else if (message.code === 'limited') {
      // It may have been a move that the server did not even read.
      setTimeout(() => this.kept.sendAll(), MOVE_PAUSE)
    }
  }

  /** Who opens a table that waits is ready to play; the nonce makes chance depend on this browser too. */
  private sayReady(seats: number[]): void {
    if (this.table?.status !== 'waiting') return
    for (const seat of seats)
      if (!this.table.seats[seat]?.ready) this.line.send({ type: 'ready', seat, nonce: newKey() })
  }

  private takeView(message: ViewMessage): void {
    const stream = situation(message, message.view, message.seq)
    const others = this.streams.filter((other) => other.seat !== message.seat)
    this.streams = [...others, stream].sort((a, b) => (a.seat ?? -1) - (b.seat ?? -1))
    this.remember(message.seat, message.entries)
    this.hasViews = true
  }

  private takeStep(message: StepMessage): void {
    const old = this.streams.find((stream) => stream.seat === message.seat)
    if (!old) return
    const first = message.entries[0]
    // Something was missed: connect again and get exactly that.
    if (first && first.seq > old.seq + 1) return this.line.renew()
    const stream = situation(message, changed(old.view, message.changes), old.seq)
    this.refusal = null
    this.streams = this.streams.map((other) => (other.seat === message.seat ? stream : other))
    this.remember(message.seat, message.entries)
  }

  /** Add entries to the seat's log, each once. */
  private remember(seat: number | null, entries: EntryJson[]): void {
    const log = this.log(seat)
    const last = log.at(-1)?.seq ?? 0
    this.logs[String(seat)] = [...log, ...entries.filter((entry) => entry.seq > last)]
  }

  /** What happened, as this seat (or a spectator, `null`) may know it. */
  log(seat: number | null): LogEntry[] {
    return this.logs[String(seat)] ?? []
  }

  /** Whether several people play on this device. */
  get isShared(): boolean {
    return this.tokens.length > 1
  }

  stream(seat: number | null): Stream | null {
    return this.streams.find((stream) => stream.seat === seat) ?? null
  }

  // What a person does

  private act(message: Keyed): void {
    this.kept.add(message)
    this.onchange()
  }

  move(seat: number, move: Move): void {
    this.refusal = null
    this.act({ type: 'move', seat, move, answers: this.stream(seat)?.seq ?? 0, key: newKey() })
  }

  /** At a real table: say what was rolled or drawn. */
  cameUp(seat: number, outcome: string): void {
    this.refusal = null
    this.act({ type: 'enter', seat, outcome, answers: this.stream(seat)?.seq ?? 0, key: newKey() })
  }

  undo(seat: number): void {
    this.refusal = null
    this.act({ type: 'undo', seat, answers: this.stream(seat)?.seq ?? 0, key: newKey() })
  }

  say(text: string, seat: number | null, name: string | null): void {
    this.chatProblem = ''
    this.act({ type: 'say', text, seat, name, key: newKey() })
  }

  /** Say how fast bots should play, now and whenever the line is new. */
  wishPace(pace: Pace): void {
    this.pace = pace
    if (this.tokens.length) this.line.send({ type: 'pace', pace })
  }

  setPassing(seat: number, setting: PassingState['setting'] | null, raised: boolean | null): void {
    this.unconfirmed.set(seat, { type: 'passing', seat, setting, raised })
    this.sendSettings()
  }

  /** What is sent twice is only set twice. */
  private sendSettings(): void {
    for (const message of this.unconfirmed.values()) this.line.send(message)
  }

  // What a person asks

  whyNot(seat: number, move: Move): Promise<WhyNot> {
    return this.questions.ask<WhyNot>((id) => ({ type: 'why_not', id, seat, move }))
  }

  preview(seat: number, move: Move): Promise<Preview> {
    return this.questions.ask<Preview>((id) => ({ type: 'preview', id, seat, move }))
  }

  hint(seat: number): Promise<Hint> {
    return this.questions.ask<Hint>((id) => ({ type: 'hint', id, seat }))
  }

  advice(seat: number): Promise<Advice> {
    return this.questions.ask<Advice>((id) => ({ type: 'advice', id, seat }))
  }

  scores(): Promise<Scores> {
    return this.questions.ask<Scores>((id) => ({ type: 'scores', id }))
  }

  /** The position as the game draws it for a seat (or a spectator, `null`), or what a move of the seat would lead to. */
  draw(seat: number | null, move: Move | null, form: 'picture' | 'text'): Promise<Drawing> {
    return this.questions.ask<Drawing>((id) => ({ type: 'draw', id, seat, move, form }))
  }
}
