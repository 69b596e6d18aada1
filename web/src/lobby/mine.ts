// What a list of tables says of each: whose turn it is and since when, or how the game went; and which comes first.
import { totalsOf } from '../ending/result'
import { held } from '../lib/keys'
import { listed, t } from '../lib/text'
import type { ListedTable } from '../protocol/types'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago something was, as people say it: "5 minutes ago", "yesterday". */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, now - at)
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? ['second', Infinity]
  return words.format(-Math.floor(seconds / length), unit)
}

function mySeats(table: ListedTable): number[] {
  return Object.keys(held(table.id).seats).map(Number)
}

export function isMyTurn(table: ListedTable): boolean {
  return table.status === 'playing' && table.asked != null && mySeats(table).includes(table.asked)
}

function resultLine(table: ListedTable): string {
  const winners = (table.outcome?.['winners'] ?? []) as number[]
  const points = [...totalsOf(table)].sort((a, b) => b - a).join(' : ')
  if (!winners.length) return t('mine.nobody', { points })
  const mine = mySeats(table)
  if (winners.length === 1 && mine.length === 1 && mine[0] === winners[0]) return t('mine.won', { points })
  return t('mine.won_by', { names: listed(winners.map((seat) => table.seats[seat]?.name ?? '')), points })
}

function turnLine(table: ListedTable): string {
  if (table.asked == null) return t('lobby.status.playing')
  return isMyTurn(table) ? t('mine.your_turn') : t('mine.turn_of', { name: table.seats[table.asked]?.name ?? '' })
}

/** What a table is about, in one line. */
export function tableLine(table: ListedTable, now = Date.now() / 1000): string {
  if (table.status === 'waiting') return t('lobby.status.waiting')
  const parts = [table.status === 'over' ? resultLine(table) : turnLine(table)]
  if (table.asked_at != null) parts.push(ago(table.asked_at, now))
  if (table.forked) parts.push(t('mine.forked', { at: table.forked.at }))
  return parts.join(' · ')
}

/** My tables: those where it is my turn, then those that go on or wait, then finished ones; each the newest first. */
export function inMyOrder(tables: readonly ListedTable[], ids: readonly string[]): ListedTable[] {
  const rank = (table: ListedTable) => (isMyTurn(table) ? 0 : table.status === 'over' ? 2 : 1)
  return [...tables].sort((a, b) => rank(a) - rank(b) || ids.indexOf(a.id) - ids.indexOf(b.id))
}
