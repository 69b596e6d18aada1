// What a person has done and the server has not yet answered: moves, undos, lines of chat.
//
// Each has a key of its own and is kept until the server says that it is stored, or refuses it; a reload of the page
// does not lose it. After a lost connection it is sent again with the same key, so that it counts exactly once.
import type { ClientMessage, EnterChance, MakeMove, Say, TakeBack } from '../protocol/types'
import { NEWS } from './line.svelte'

export type Keyed = (MakeMove | EnterChance | TakeBack | Say) & { key: string }
export type Kind = 'choice' | 'chat'

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const kindOf = (message: Keyed): Kind => (message.type === 'say' ? 'chat' : 'choice')

export class Kept {
  /** Moves and undos that are on their way. */
  choices = $state(0)
  /** Lines of chat that are on their way, in their order. */
  lines = $state.raw<(Say & { key: string })[]>([])
  /** What has arrived after it had to wait for the line. */
  arrived = $state.raw<Kind[]>([])

  #waiting = new Map<string, Keyed>()
  /** What the line has held up. */
  #late = new Set<string>()
  /** What was handed to the connection that there is now. */
  #written = new Set<string>()

  #news: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly place: string,
    private readonly write: (message: ClientMessage) => boolean,
  ) {
    for (const [key, message] of JSON.parse(sessionStorage.getItem(place) ?? '[]') as [string, Keyed][])
      this.#waiting.set(key, message)
    this.hold()
    this.#count()
  }

  add(message: Keyed): void {
    this.#waiting.set(message.key, message)
    this.#count()
    this.#send(message)
  }

  /** The server has answered; `counts` says whether it has stored it. */
  settle(key: string, counts: boolean): void {
    const message = this.#waiting.get(key)
    if (!message) return
    this.#waiting.delete(key)
    if (this.#late.delete(key) && counts) this.#tell(kindOf(message))
    this.#count()
  }

  /** There is a new connection: everything is sent over it. */
  sendAll(): void {
    this.#written.clear()
    this.sendRest()
  }

  /** Send what was not yet handed to this connection. */
  sendRest(): void {
    for (const message of this.#waiting.values()) if (!this.#written.has(message.key)) this.#send(message)
  }

  /** The server had no time for it: send it once more after a while. */
  sendLater(key: string, wait: number): void {
    const message = this.#waiting.get(key)
    if (message) setTimeout(() => this.#waiting.has(key) && this.#send(message), wait)
  }

  /** The line holds up everything that is on its way. */
  hold(): void {
    this.arrived = []
    for (const key of this.#waiting.keys()) this.#late.add(key)
  }

  #tell(kind: Kind): void {
    this.arrived = [...new Set([...this.arrived, kind])]
    clearTimeout(this.#news)
    this.#news = setTimeout(() => (this.arrived = []), NEWS)
  }

  #send(message: Keyed): void {
    if (this.write(message)) this.#written.add(message.key)
    else this.#late.add(message.key)
  }

  #count(): void {
    const all = [...this.#waiting.values()]
    this.lines = all.filter((message) => message.type === 'say')
    this.choices = all.length - this.lines.length
    if (all.length) sessionStorage.setItem(this.place, JSON.stringify([...this.#waiting]))
    else sessionStorage.removeItem(this.place)
  }
}
