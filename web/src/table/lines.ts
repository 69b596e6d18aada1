// The sentences around a board: whose turn it is, who won, why something did not count.
import type { Connection, LogEntry } from '../lib/connection.svelte'
import { listed, t } from '../lib/text'
import type { TableInfo } from '../protocol/types'

/** A problem in words, and the number of the rule behind it, if there is one. */
export interface Problem {
  text: string
  rule: string
}

interface Situation {
  table: TableInfo | null
  /** Whether the seat that is shown has to decide. */
  isMyTurn: boolean
  /** Whether that decision is an answer to what someone else does. */
  isWindow: boolean
  /** Whether several people play on this device, so that it matters who is meant. */
  isShared: boolean
  seat: number | null
  /** Who decides now; -1 is chance. */
  toAct: number | null
  /** At a real table: whether this device is to say what came up, or else which seat is (null: nothing is). */
  isEntering: boolean
  entersAt: number | null
}

export function namesOf(table: TableInfo | null): string[] {
  return table?.seats.map((seat) => seat.name) ?? []
}

export function statusLine({ table, isMyTurn, isWindow, isShared, seat, toAct, isEntering, entersAt }: Situation): string {
  if (!table) return t('table.connecting')
  if (table.status === 'waiting') return t('table.waiting')
  if (table.status === 'over') return t('table.over')
  const names = namesOf(table)
  if (isMyTurn && isWindow) return t('table.window')
  if (isMyTurn) return isShared ? t('table.turn_of_you', { name: names[seat ?? 0] ?? '' }) : t('table.your_turn')
  if (isEntering) return t('enter.status')
  if (entersAt !== null) return t('enter.waiting', { name: names[entersAt] ?? '' })
  return toAct !== null && toAct >= 0 ? t('table.turn_of', { name: names[toAct] ?? '' }) : ''
}

export function titleLine(status: string, isMyTurn: boolean, table: TableInfo | null): string {
  return [isMyTurn ? `● ${status}` : status, table?.title ?? t('app.name')].filter(Boolean).join(' · ')
}

export function winnersOf(table: TableInfo | null): number[] {
  return (table?.outcome?.['winners'] as number[] | undefined) ?? []
}

/** Who won, told to this seat (null: to everyone else). */
export function winnersLine(table: TableInfo | null, seat: number | null): string {
  const names = namesOf(table)
  const won = winnersOf(table)
  if (!won.length) return t('table.draw')
  const others = won.filter((other) => other !== seat).map((other) => names[other] ?? '')
  const isMine = others.length < won.length
  return t('table.won', { names: listed(isMine ? [t('words.you'), ...others] : others) })
}

/** Why the last move or undo did not count. */
export function refusalLine(refusal: Connection['refusal']): Problem | null {
  if (!refusal) return null
  if (refusal.code === 'stale') return { text: t('table.stale'), rule: '' }
  return { text: refusal.reason?.text ?? refusal.text, rule: refusal.reason?.rule ?? '' }
}

/** What the log told last. */
export function latestLine(log: readonly LogEntry[]): string {
  return log.findLast((entry) => entry.say?.length)?.say?.join(' ') ?? ''
}
