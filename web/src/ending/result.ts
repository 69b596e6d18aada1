// How a game went, from its outcome and scores alone: places, points in the game's own unit, and what decided it.
import { fill, listed, t } from '../lib/text'
import type { ScoreJson, TableInfo } from '../protocol/types'

/** A seat with its place; those who are level share one. */
export interface Placed {
  seat: number
  place: number
  total: number
}

interface Item {
  what: string
  points: number
  say?: string | null
  places?: unknown[]
}

/** Winners first, whatever their points; then by points. Those who are level share a place: 1, 2, 2, 4. */
export function ranked(totals: readonly number[], winners: readonly number[]): Placed[] {
  const order = totals
    .map((total, seat) => ({ seat, total, hasWon: winners.includes(seat) }))
    .sort((a, b) => Number(b.hasWon) - Number(a.hasWon) || b.total - a.total || a.seat - b.seat)
  const found: Placed[] = []
  order.forEach(({ seat, total, hasWon }, at) => {
    const before = order[at - 1]
    const isLevel = !!before && before.hasWon === hasWon && (hasWon || before.total === total)
    found.push({ seat, total, place: isLevel ? found[at - 1]!.place : at + 1 })
  })
  return found
}

/** The moves at which the lead went from one player to another, counted from 1. While several lead, nothing changes. */
export function leadChanges(course: readonly (readonly number[])[]): number[] {
  const found: number[] = []
  let leader = -1
  course.forEach((totals, at) => {
    const best = Math.max(...totals)
    const leaders = totals.flatMap((total, seat) => (total === best ? [seat] : []))
    if (leaders.length !== 1 || leaders[0] === leader) return
    if (leader >= 0) found.push(at)
    leader = leaders[0]!
  })
  return found
}

/** Says a number of points as the game does: "3 points", "12 Water". */
export type Unit = (n: number) => string

export function unitOf(tables: Record<string, Record<string, unknown>> | null): Unit {
  const own = tables?.['result']?.['points']
  return (n) => (typeof own === 'string' ? fill(own, { n }) : t('table.score', { n }))
}

function keyOf(item: Item): string {
  return JSON.stringify([item.what, item.places ?? []])
}

/** What the winner has and the other has not, or what the other lost: whichever weighs more. */
function difference(winner: ScoreJson, other: ScoreJson, name: string, unit: Unit): string {
  const theirs = new Map((other.items as Item[]).map((item) => [keyOf(item), item.points]))
  const ours = new Map((winner.items as Item[]).map((item) => [keyOf(item), item.points]))
  const gains = (winner.items as Item[]).map((item) => ({ item, by: item.points - (theirs.get(keyOf(item)) ?? 0) }))
  const losses = (other.items as Item[]).map((item) => ({ item, by: (ours.get(keyOf(item)) ?? 0) - item.points }))
  const most = <Found extends { by: number }>(found: Found[]) => found.reduce<Found | null>((a, b) => (a && a.by >= b.by ? a : b), null)
  const gain = most(gains.filter(({ item, by }) => item.points > 0 && by > 0 && item.say))
  const loss = most(losses.filter(({ item, by }) => item.points < 0 && by > 0 && item.say))
  if (gain && (!loss || gain.by >= loss.by)) return t('ending.gained', { what: gain.item.say!, points: unit(gain.item.points) })
  if (loss) return t('ending.cost', { name, what: loss.item.say!, points: unit(-loss.item.points) })
  return ''
}

/** What decided the game, in a sentence or two. */
export function decided(names: string[], winners: number[], scores: ScoreJson[], unit: Unit): string {
  if (!winners.length) return t('ending.nobody')
  const totals = scores.map((score) => score.total)
  const name = names[winners[0]!] ?? ''
  const won = totals[winners[0]!] ?? 0
  if (winners.length > 1) {
    const isLevel = winners.every((seat) => totals[seat] === won)
    const shared = listed(winners.map((seat) => names[seat] ?? ''))
    return isLevel ? t('ending.shared', { names: shared, points: unit(won) }) : t('ending.shared_goal', { names: shared })
  }
  const next = ranked(totals, winners)[1]
  if (!next) return t('ending.won_alone', { name })
  const other = names[next.seat] ?? ''
  if (next.total > won) return t('ending.won_goal', { name, points: unit(won) })
  if (next.total === won) return t('ending.won_tie', { name, other, points: unit(won) })
  const why = difference(scores[winners[0]!]!, scores[next.seat]!, other, unit)
  return [t('ending.won_by', { name, other, margin: unit(won - next.total) }), why].filter(Boolean).join(' ')
}

/** The scores that stand in a table's outcome, without words. */
export function totalsOf(table: TableInfo): number[] {
  const scores = (table.outcome?.['scores'] ?? []) as { total: number }[]
  return scores.map((score) => score.total)
}
