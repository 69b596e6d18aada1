// How a Character scores in the game at hand, which its options and its number of players decide, and what threatens it.
import type { CharacterInfo, PowerInfo } from '../content'
import type { View } from '../types'

export const TARGET = 20

export interface Game {
  options: Record<string, unknown>
  seats: number
}

export type Scoring =
  /** Points by size, in steps of [from this size on, points]. */
  | { kind: 'steps'; steps: [number, number][]; counts: string; bonus: number }
  /** Points for each thing, and how many things win (0 if other things count too: `artifact` is what an artifact does). */
  | { kind: 'each'; each: number; needed: number; artifact: number; counts: string }
  /** No points of its own. */
  | { kind: 'own'; how: 'student' | 'thief' | 'wrath' | 'wrath_rounds' | null; rounds: number; counts: string }

export function scoringOf(info: CharacterInfo, { options, seats }: Game): Scoring {
  const { counts } = info
  const steps = info.option === 'large_from' && options['large_from'] === 6 ? (info.table_from_6 ?? info.table) : info.table
  if (steps) return { kind: 'steps', steps, counts, bonus: info.bonus ?? 0 }
  const artifact = isMended(info, options) ? (info.artifact_mended ?? 0) : 0
  const each = eachOf(info, options)
  if (each > 0) return { kind: 'each', each, needed: artifact ? 0 : Math.ceil(TARGET / each), artifact, counts }
  const rounds = info.rounds?.[seats - 2] ?? 0
  const hasRounds = info.option === 'wrath' && options['wrath'] === 'rounds' && rounds > 0
  return { kind: 'own', how: hasRounds ? 'wrath_rounds' : ownWay(info.name), rounds, counts }
}

function eachOf(info: CharacterInfo, options: Game['options']): number {
  if (info.option === 'lake_points') return Number(options['lake_points'] ?? 4)
  return (isMended(info, options) && info.each_mended) || info.each
}

function isMended({ option }: CharacterInfo, options: Game['options']): boolean {
  return option === 'archeologist' && options['archeologist'] === 'mended'
}

function ownWay(name: string): 'student' | 'thief' | 'wrath' | null {
  return name === 'student' || name === 'thief' || name === 'wrath' ? name : null
}

/** How often a Power can be used in this game; 0 if there is no limit. */
export function usesOf(info: PowerInfo, { options }: Game): number {
  return info.name === 'way-bender' ? Number(options['way_bender_uses'] ?? info.uses) : info.uses
}

export interface Range {
  /** The sizes up to the next step; the last step is open. */
  size: string
  /** The same in fewer letters: where it begins. */
  from: string
  points: number
  /** Whether it is the first step that is enough to win. */
  isEnough: boolean
}

/** The steps of a table as they are read. */
export function ranges(steps: [number, number][]): Range[] {
  return steps.map(([from, points], at) => {
    const next = steps[at + 1]
    const isOne = !!next && next[0] - from === 1
    const size = !next ? `${from}+` : isOne ? `${from}` : `${from}–${next[0] - 1}`
    return { size, from: isOne ? `${from}` : `${from}+`, points, isEnough: points >= TARGET && (at === 0 || steps[at - 1]![1] < TARGET) }
  })
}

/** The seats that hold something a Character fears, other than the seat that would have the Character itself. */
export function threats(info: CharacterInfo, players: View['players'], but: number | null): { seat: number; card: string }[] {
  return players.flatMap(({ power, character }, seat) => {
    const card = [character, power].find((name) => name !== null && name !== info.name && info.fears.includes(name))
    return card && seat !== but ? [{ seat, card }] : []
  })
}
