// One connection to a table: what each held seat sees, what it may do, and that nothing it does is lost.
//
// Every seat is a stream of its own. A move is kept until the server says `done` or `refused`; after a lost
// connection, or a reload of the page, it is sent again with the same key, so that it counts exactly once.
import type {
  Ask,
  ChatLine,
  ClientMessage,
  Drawing,
  EntryJson,
  Hint,
  PassingState,
  Preview,
  RefusedMessage,
  Scores,
  ServerMessage,
  StepMessage,
  TableInfo,
  ViewMessage,
  WhyNot,
} from '../protocol/types'
import { changed } from './changes'
import { renumber } from './keys'
import { t } from './text'

/** What one seat (or a spectator, `null`) sees. `View` is the game's own. */
export interface Stream {
  seat: number | null
  seq: number
  /** The newest entry before the newest step: what came after it is news. */
  since: number
  view: Record<string, any>
  toAct: number | null
  question: string
  say: string
  ask: Ask | null
  canUndo: boolean
  deadline: number | null
  /** Whether people who share a device must not see each other's side. */
  hasSecrets: boolean
}

/** A line of the game log: an entry as one viewer may see it. */
export type LogEntry = EntryJson

/** A move as an object, or in the game's notation. */
export type Move = Record<string, unknown> | string

type Answer = WhyNot | Preview | Hint | Scores | Drawing
type Status = 'connecting' | 'online' | 'offline' | 'ended'

const FINAL_CODES = new Set([4400, 4403, 4404, 4410])

export class Connection {
  status = $state<Status>('connecting')
  /** Why the connection ended for good, as a close code. */
  ended = $state<number | null>(null)
  table = $state<TableInfo | null>(null)
  streams = $state<Stream[]>([])
  /** Each seat's own telling of what happened; on a shared device they must not be mixed. */
  private logs = $state<Record<string, LogEntry[]>>({})
  chat = $state<ChatLine[]>([])
  passing = $state<Record<string, PassingState>>({})
  takenOver = $state<number[]>([])
  /** The last refusal, until something else is tried or the game goes on. */
  refusal = $state<RefusedMessage | null>(null)
  /** Moves that are on their way. */
  sending = $state(0)
  isHost = $state(false)
  /** The server's clock less this browser's, in seconds. */
  clockOffset = $state(0)
  /** Called after everything that changes what a table shows: a message, a lost line, a move of one's own. */
  onchange: () => void = () => {}

  private socket: WebSocket | null = null
  private unanswered = new Map<string, ClientMessage>()
  private questions = new Map<number, { resolve: (answer: Answer) => void; reject: (problem: Error) => void }>()
  private nextId = 1
  private wait = 300
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false

  constructor(
    readonly id: string,
    private readonly tokens: string[],
    private readonly watch: string | null,
  ) {
    for (const [key, message] of JSON.parse(sessionStorage.getItem(this.kept) ?? '[]') as [string, ClientMessage][])
      this.unanswered.set(key, message)
    this.sending = this.unanswered.size
    this.open()
  }

  /** Where moves that are on their way outlive a reload of the page. */
  private get kept(): string {
    return `watertable:sending:${this.id}`
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`)
    this.socket = socket
    socket.onopen = () => {
      const seen = Object.values(this.logs).map((log) => log.at(-1)?.seq ?? 0)
      this.send({
        type: 'hello',
        protocol: 2,
        tokens: this.tokens,
        watch: this.tokens.length ? null : this.watch,
        after: seen.length ? Math.min(...seen) : 0,
        chat_after: this.chat.at(-1)?.number ?? 0,
        language: 'en',
      })
    }
    socket.onmessage = (event) => {
      this.receive(JSON.parse(event.data as string) as ServerMessage)
      this.onchange()
    }
    socket.onclose = (event) => {
      if (this.socket !== socket) return
      this.socket = null
      for (const question of this.questions.values()) question.reject(new Error(t('table.no_line')))
      this.questions.clear()
      if (this.isClosed) return
      if (FINAL_CODES.has(event.code)) {
        this.status = 'ended'
        this.ended = event.code
      } else {
        this.status = 'offline'
        this.timer = setTimeout(() => this.open(), this.wait)
        this.wait = Math.min(this.wait * 1.7, 8000)
      }
      this.onchange()
    }
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** Try again now, without waiting for the next attempt. */
  retry(): void {
    if (this.status !== 'offline') return
    clearTimeout(this.timer)
    this.wait = 300
    this.open()
  }

  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.table = message.table
        this.isHost = message.is_host ?? false
        renumber(this.id, this.tokens, message.tokens)
        this.passing = message.passing
        this.chat = [...this.chat, ...message.chat]
        this.clockOffset = message.now - Date.now() / 1000
        this.status = 'online'
        this.wait = 300
        this.sendAgain()
        this.sayReady(message.seats)
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
        this.passing = { ...this.passing, [message.seat]: { setting: message.setting, raised: message.raised } }
        break
      case 'done':
        this.settle(message.key)
        break
      case 'refused':
        if (message.code === 'busy' || message.code === 'limited') {
          const waiting = this.unanswered.get(message.key)
          if (waiting) setTimeout(() => this.send(waiting), 500)
          break
        }
        this.settle(message.key)
        this.refusal = message
        break
      case 'why_not':
      case 'preview':
      case 'hint':
      case 'scores':
      case 'drawing':
        this.questions.get(message.id)?.resolve(message)
        this.questions.delete(message.id)
        break
      case 'failed':
        if (message.id !== null) {
          this.questions.get(message.id)?.reject(new Error(message.text))
          this.questions.delete(message.id)
        } else if (message.code === 'limited') {
          // It may have been a move that the server did not even read.
          setTimeout(() => this.sendAgain(), 500)
        }
        break
      case 'taken_over':
        this.takenOver = [...this.takenOver, message.seat]
        break
      case 'deleted':
        this.status = 'ended'
        this.ended = 4410
        break
    }
  }

  /** Who opens a table that waits is ready to play; the nonce makes chance depend on this browser too. */
  private sayReady(seats: number[]): void {
    if (this.table?.status !== 'waiting') return
    for (const seat of seats)
      if (!this.table.seats[seat]?.ready) this.send({ type: 'ready', seat, nonce: newKey() })
  }

  /** Send every move that has no answer yet; the server counts each once. */
  private sendAgain(): void {
    for (const waiting of this.unanswered.values()) this.send(waiting)
  }

  private settle(key: string): void {
    this.unanswered.delete(key)
    this.keepUnanswered()
  }

  private keepUnanswered(): void {
    this.sending = this.unanswered.size
    if (this.sending) sessionStorage.setItem(this.kept, JSON.stringify([...this.unanswered]))
    else sessionStorage.removeItem(this.kept)
  }

  private takeView(message: ViewMessage): void {
    const stream = situation(message, message.view, message.seq)
    const others = this.streams.filter((other) => other.seat !== message.seat)
    this.streams = [...others, stream].sort((a, b) => (a.seat ?? -1) - (b.seat ?? -1))
    this.remember(message.seat, message.entries)
  }

  private takeStep(message: StepMessage): void {
    const old = this.streams.find((stream) => stream.seat === message.seat)
    if (!old) return
    const first = message.entries[0]
    if (first && first.seq > old.seq + 1) {
      // Something was missed: connect again and get exactly that.
      this.socket?.close()
      return
    }
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

  private act(message: ClientMessage & { key: string }): void {
    this.refusal = null
    this.unanswered.set(message.key, message)
    this.keepUnanswered()
    this.send(message)
    this.onchange()
  }

  move(seat: number, move: Move): void {
    const seq = this.stream(seat)?.seq ?? 0
    this.act({ type: 'move', seat, move, answers: seq, key: newKey() })
  }

  undo(seat: number): void {
    const seq = this.stream(seat)?.seq ?? 0
    this.act({ type: 'undo', seat, answers: seq, key: newKey() })
  }

  say(text: string, seat: number | null, name: string | null): void {
    this.send({ type: 'say', text, seat, name })
  }

  setPassing(seat: number, setting: PassingState['setting'] | null, raised: boolean | null): void {
    this.send({ type: 'passing', seat, setting, raised })
  }

  private question<Kind extends Answer>(message: (id: number) => ClientMessage): Promise<Kind> {
    const id = this.nextId++
    return new Promise<Kind>((resolve, reject) => {
      if (!this.send(message(id))) reject(new Error(t('table.no_line')))
      else this.questions.set(id, { resolve: resolve as (answer: Answer) => void, reject })
    })
  }

  whyNot(seat: number, move: Move): Promise<WhyNot> {
    return this.question<WhyNot>((id) => ({ type: 'why_not', id, seat, move }))
  }

  preview(seat: number, move: Move): Promise<Preview> {
    return this.question<Preview>((id) => ({ type: 'preview', id, seat, move }))
  }

  hint(seat: number): Promise<Hint> {
    return this.question<Hint>((id) => ({ type: 'hint', id, seat }))
  }

  scores(): Promise<Scores> {
    return this.question<Scores>((id) => ({ type: 'scores', id }))
  }

  /** The position as the game draws it for a seat (or a spectator, `null`), or what a move of the seat would lead to. */
  draw(seat: number | null, move: Move | null, form: 'picture' | 'text'): Promise<Drawing> {
    return this.question<Drawing>((id) => ({ type: 'draw', id, seat, move, form }))
  }
}

function situation(message: ViewMessage | StepMessage, view: Record<string, any>, since: number): Stream {
  return {
    seat: message.seat,
    seq: message.seq,
    since,
    view,
    toAct: message.to_act,
    question: message.question,
    say: message.say ?? '',
    ask: message.ask,
    canUndo: message.can_undo,
    deadline: message.deadline,
    hasSecrets: message.has_secrets,
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A legal move with its notation and sentence. */
export interface Choice {
  move: Record<string, unknown>
  text: string
  say: string
}

/** All legal moves of a decision, in the server's order. */
export function choices(ask: Ask | null): Choice[] {
  const found: Choice[] = []
  for (const group of ask?.legal ?? []) {
    group.rows.forEach((row, i) => {
      const move: Record<string, unknown> = { type: group.type }
      group.fields.forEach((field, at) => (move[field] = row[at]))
      found.push({ move, text: group.texts[i] ?? '', say: group.say?.[i] ?? group.texts[i] ?? '' })
    })
  }
  return found
}
