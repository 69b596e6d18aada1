// The line to the server: a socket that is opened again when it breaks, and that is noticed when it falls silent.
//
// A line that is cut on the way does not say so, and `navigator.onLine` stays true. So the page asks after two seconds
// in which nothing came, and after five it says that nothing comes. Ticks are counted, not seconds: a page that was
// held up itself, or whose timers the browser slows down in the background, does not blame the line.
import type { ClientMessage, ServerMessage } from '../protocol/types'

export type Status = 'connecting' | 'online' | 'silent' | 'offline' | 'ended'

const TICK = 1000
/** Ticks without a word from the server until it is asked, */
const ASK = 2
/** until the player is told, */
const SILENT = 5
/** and until another connection is tried: a line that comes back may take long to wake up the old one. */
const CUT = 8
/** Ticks that an attempt may take to connect, and then to be welcomed: a busy server lets newcomers wait. */
const CONNECT = 5
const WELCOME = 15
/** Milliseconds for which it is told that all is well again. */
export const NEWS = 6000
const FIRST_WAIT = 300
const LONGEST_WAIT = 8000

const FINAL_CODES = new Set([4400, 4403, 4404, 4410])

/** Whoever speaks over the line. */
export interface Speaker {
  address: string
  /** The first message of a connection. */
  hello(): ClientMessage
  heard(message: ServerMessage): void
  /** Nothing can be sent or comes any more; what was asked will not be answered. */
  lost(): void
  /** The same connection has words again, after it was silent. */
  isBack(): void
  /** Whether a connection that broke is opened again. */
  wantsLine(): boolean
}

export class Line {
  status = $state<Status>('connecting')
  /** Why the connection ended for good, as a close code. */
  ended = $state<number | null>(null)
  /** What is wrong: the server does not answer, or the connection broke. */
  trouble = $state<'silent' | 'lost' | null>(null)
  /** For how many seconds nothing has come, while something is wrong. */
  silence = $state(0)
  /** Whether what was wrong has just ended. */
  isMended = $state(false)

  #socket: WebSocket | null = null
  #quiet = 0
  /** Ticks since the newest attempt to connect. */
  #age = 0
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #news: ReturnType<typeof setTimeout> | undefined
  #ticking: ReturnType<typeof setInterval>
  #isClosed = false

  constructor(private readonly speaker: Speaker) {
    this.#ticking = setInterval(() => this.#tick(), TICK)
    addEventListener('online', this.#look)
    addEventListener('offline', this.#look)
    document.addEventListener('visibilitychange', this.#look)
    this.#open()
  }

  close(): void {
    this.#isClosed = true
    this.#rest()
    this.#socket?.close()
  }

  /** Try again now, without waiting for the next attempt. */
  retry(): void {
    if (this.status !== 'offline' && this.status !== 'silent') return
    this.#wait = FIRST_WAIT
    this.#reopen()
  }

  /** The connection is good for nothing: a new one gets what was missed. */
  renew(): void {
    this.#reopen()
  }

  /** Whether a message was handed to a line that works as far as anyone knows. */
  send(message: ClientMessage): boolean {
    if (this.status === 'silent' || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** The server has welcomed whoever speaks here. */
  welcomed(): void {
    this.#wait = FIRST_WAIT
    this.#mend()
  }

  #mend(): void {
    this.status = 'online'
    if (!this.trouble) return
    this.trouble = null
    this.isMended = true
    clearTimeout(this.#news)
    this.#news = setTimeout(() => (this.isMended = false), NEWS)
  }

  /** There is nothing to speak about any more. */
  end(code: number): void {
    this.status = 'ended'
    this.ended = code
    this.trouble = null
    this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#news)
    clearInterval(this.#ticking)
    removeEventListener('online', this.#look)
    removeEventListener('offline', this.#look)
    document.removeEventListener('visibilitychange', this.#look)
  }

  #open(): void {
    this.#age = 0
    const socket = new WebSocket(this.speaker.address)
    this.#socket = socket
    socket.onopen = () => this.#socket === socket && this.send(this.speaker.hello())
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data as string) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#broke(event.code)
    }
  }

  #hear(message: ServerMessage): void {
    this.#quiet = 0
    if (this.status === 'silent') {
      this.#mend()
      this.speaker.isBack()
    }
    this.speaker.heard(message)
  }

  #broke(code: number): void {
    this.#socket = null
    if (this.#isClosed || this.status === 'ended') return
    if (FINAL_CODES.has(code)) {
      this.end(code)
    } else {
      const isWanted = this.speaker.wantsLine()
      this.status = 'offline'
      this.trouble = isWanted ? 'lost' : null
      this.silence = this.#quiet
      clearTimeout(this.#timer)
      if (isWanted) this.#timer = setTimeout(() => this.#open(), this.#wait)
      this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT)
    }
    this.speaker.lost()
  }

  /** Give up the present connection and try another one at once. */
  #reopen(): void {
    clearTimeout(this.#timer)
    const old = this.#socket
    this.#socket = null
    old?.close()
    this.status = 'offline'
    if (this.speaker.wantsLine()) this.#open()
    else this.trouble = null
    this.speaker.lost()
  }

  #tick(): void {
    this.#quiet++
    this.#age++
    if (this.trouble) this.silence = this.#quiet
    if (this.status === 'online') {
      if (this.#quiet === ASK) this.send({ type: 'ping' })
      else if (this.#quiet >= SILENT) this.#fallSilent()
    } else if (this.status === 'silent') {
      if (this.#quiet >= CUT) this.#reopen()
    } else if (this.#socket && this.#age >= (this.#socket.readyState === WebSocket.OPEN ? WELCOME : CONNECT)) {
      this.trouble ??= 'silent'
      this.silence = this.#quiet
      this.#reopen()
    }
  }

  #fallSilent(): void {
    this.status = 'silent'
    this.trouble = 'silent'
    this.silence = this.#quiet
    this.speaker.lost()
  }

  /** The browser says that the network has come or gone, or the page is looked at again: see whether the line is there. */
  #look = (event: Event): void => {
    if (event.type === 'visibilitychange' && document.visibilityState === 'hidden') return
    if (event.type !== 'offline' && this.trouble) return this.retry()
    if (this.status !== 'online' || this.#quiet >= ASK) return
    this.#quiet = ASK
    this.send({ type: 'ping' })
  }
}
