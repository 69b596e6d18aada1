// What this browser holds: tokens of seats, links it may hand on, and the person's name. It never leaves the browser.
import { createSubscriber } from 'svelte/reactivity'
import type { MadeTable } from '../protocol/types'

export interface Held {
  /** Seat number to token: the seats this browser plays. */
  seats: Record<number, string>
  /** Seat number to invitation: what the host can hand on. */
  invites: Record<number, string>
  host: string | null
  watch: string | null
  /** Whether this person has chosen to watch. */
  isWatching: boolean
  /** Whether a coach speaks to this person at the table. */
  isCoached: boolean
  at: number
}

const PREFIX = 'watertable:table:'

function blank(): Held {
  return { seats: {}, invites: {}, host: null, watch: null, isWatching: false, isCoached: false, at: Date.now() }
}

// What is held may change while a page shows it.
const changes = new Set<() => void>()
const subscribe = createSubscriber((update) => {
  changes.add(update)
  return () => changes.delete(update)
})

export function held(table: string): Held {
  subscribe()
  const text = localStorage.getItem(PREFIX + table)
  return text ? { ...blank(), ...(JSON.parse(text) as Partial<Held>) } : blank()
}

export function keep(table: string, change: Partial<Held>): Held {
  const next = { ...held(table), ...change, at: Date.now() }
  localStorage.setItem(PREFIX + table, JSON.stringify(next))
  for (const update of changes) update()
  return next
}

/** The server has said which seat each token holds; the host may have put the seats into another order. */
export function renumber(table: string, tokens: string[], places: (number | null)[]): void {
  const { seats } = held(table)
  const moved = Object.entries(seats).filter(([, token]) => !tokens.some((one, i) => one === token && places[i] != null))
  const found = tokens.flatMap((token, i) => (places[i] == null ? [] : [[places[i], token] as const]))
  const next = Object.fromEntries([...moved, ...found])
  if (JSON.stringify(next) !== JSON.stringify(seats)) keep(table, { seats: next })
}

/** The host has put the seats into another order: `order` has their old numbers. */
export function reorderInvites(table: string, order: number[]): void {
  const { invites } = held(table)
  const moved = order.flatMap((old, i) => (invites[old] ? [[i, invites[old]] as const] : []))
  keep(table, { invites: Object.fromEntries(moved) })
}

export function forget(table: string): void {
  localStorage.removeItem(PREFIX + table)
}

/** The tables this browser has sat at, the newest first. */
export function myTables(): string[] {
  const found: [string, number][] = []
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)
    if (key?.startsWith(PREFIX)) found.push([key.slice(PREFIX.length), held(key.slice(PREFIX.length)).at])
  }
  return found.sort((a, b) => b[1] - a[1]).map(([table]) => table)
}

export function keepMade(made: MadeTable): void {
  const seats: Record<number, string> = {}
  const invites: Record<number, string> = {}
  for (const seat of made.seats) {
    if (seat.token) seats[seat.seat] = seat.token
    if (seat.invite) invites[seat.seat] = seat.invite
  }
  keep(made.table.id, { seats, invites, host: made.host, watch: made.watch })
}

export type Link =
  | { kind: 'join'; seat: number; invite: string }
  | { kind: 'seat'; seats: Record<number, string> }
  | { kind: 'watch'; token: string }

/** What stands after the # of a link to a table. */
export function readLink(fragment: string): Link | null {
  const [kind, value] = fragment.replace(/^#/, '').split('=', 2)
  if (!kind || !value) return null
  if (kind === 'watch') return { kind, token: value }
  const pairs = value.split(',').map((pair) => pair.split('.', 2))
  if (pairs.some(([seat, token]) => !/^\d+$/.test(seat ?? '') || !token)) return null
  if (kind === 'join' && pairs.length === 1) return { kind, seat: Number(pairs[0]![0]), invite: pairs[0]![1]! }
  if (kind === 'seat') return { kind, seats: Object.fromEntries(pairs.map(([seat, token]) => [Number(seat), token!])) }
  return null
}

const NAME = 'watertable:name'

export function myName(): string {
  return localStorage.getItem(NAME) ?? ''
}

export function setMyName(name: string): void {
  localStorage.setItem(NAME, name)
}
