// What a player's plate shows, worked out of a view: everything about a player that is open to all.
import { capitalised } from '../../../lib/text'
import type { CharacterInfo, Content, PowerInfo } from '../content'
import type { View } from '../types'
import { signed, t } from './text'

export interface Plate {
  seat: number
  name: string
  character: CharacterInfo | null
  power: PowerInfo | null
  /** Uses of the Power that are left, out of how many; null where they are not counted. */
  uses: { left: number; most: number } | null
  hand: readonly number[]
  points: number
  target: number
  /** What the move that is looked at would change the points by. */
  change: number
  /** What the points count: points, tiles gone from the bag, rounds; a Thief has none. */
  unit: 'points' | 'tiles' | 'rounds' | 'none'
  isAsleep: boolean
  /** How many more turns a sleeper sleeps through. */
  sleeps: number
  /** A bond between teacher and student. */
  bond: { is: 'teacher' | 'student'; with: number } | null
  hasBlock: boolean
  mayHide: boolean
  isTurn: boolean
  isDeciding: boolean
}

export interface Surroundings {
  content: Pick<Content, 'characters' | 'powers' | 'tiles'>
  names: readonly string[]
  options: Record<string, unknown>
}

/** The plate of a seat; `after` is the position that the move being looked at leads to. */
export function plateOf(view: View, after: View, seat: number, { content, names, options }: Surroundings): Plate {
  const player = view.players[seat]!
  const power = (player.power && content.powers.get(player.power)) || null
  const character = (player.character && content.characters.get(player.character)) || null
  const most = power?.name === 'way-bender' ? Number(options['way_bender_uses'] ?? power.uses) : (power?.uses ?? 0)
  return {
    seat,
    name: names[seat] ?? '',
    character,
    power,
    uses: most > 0 ? { left: player.uses, most: Math.max(most, player.uses) } : null,
    hand: player.hand,
    points: player.points,
    target: player.target,
    change: (after.players[seat]?.points ?? player.points) - player.points,
    unit: unitOf(scorerOf(view, seat), options),
    isAsleep: player.is_asleep,
    sleeps: player.skips,
    bond: bondOf(view, seat),
    hasBlock: view.blocked !== null && view.blocker === seat,
    mayHide: view.doppelganger === seat && !view.is_revealed,
    isTurn: view.turn === seat && view.phase !== 'over',
    isDeciding: view.to_act === seat,
  }
}

/** The Character that a player's points are counted for: a student's is the teacher's (WW-51). */
function scorerOf({ players, teacher }: View, seat: number): string | null {
  const own = players[seat]?.character ?? null
  return own === 'student' && teacher !== null ? (players[teacher]?.character ?? null) : own
}

function unitOf(character: string | null, options: Surroundings['options']): Plate['unit'] {
  if (character === 'thief') return 'none'
  if (character !== 'wrath') return 'points'
  return options['wrath'] === 'rounds' ? 'rounds' : 'tiles'
}

function bondOf(view: View, seat: number): Plate['bond'] {
  const student = view.players.findIndex(({ character }) => character === 'student')
  if (student < 0 || view.teacher === null) return null
  if (seat === student) return { is: 'student', with: view.teacher }
  return seat === view.teacher ? { is: 'teacher', with: student } : null
}

/** How full the bar is, from 0 to 1: now, and after the move that is looked at. */
export function filled({ points, target, change }: Plate): { now: number; then: number } {
  const share = (n: number) => (target > 0 ? Math.min(1, Math.max(0, n / target)) : 0)
  return { now: share(points), then: share(points + change) }
}

/** The points in words. */
export function pointsSaid({ unit, points, target, change }: Plate): string {
  const said =
    unit === 'none'
      ? t('open.steals')
      : t(unit === 'tiles' ? 'open.tiles_gone' : unit === 'rounds' ? 'open.rounds' : 'open.points', { points, target })
  return change ? `${said}, ${t('open.would', { change: signed(change) })}` : said
}

export function powerSaid({ power, uses }: Plate): string {
  if (!power) return ''
  return uses ? t('open.power_uses', { power: power.title, n: uses.left }) : power.title
}

export function handSaid({ hand }: Plate, tiles: Content['tiles']): string {
  if (!hand.length) return t('open.no_hand')
  return t('open.hand', { tiles: hand.map((tile) => tileSaid(tile, tiles)).join(', ') })
}

export function tileSaid(tile: number, tiles: Content['tiles']): string {
  return t('open.tile', { n: tile, name: tiles.get(tile)?.name ?? '' })
}

/** What there is to say of a player besides Character, points, Power and hand. */
export function marksSaid(plate: Plate, names: readonly string[]): string[] {
  const said: string[] = []
  if (plate.isAsleep) said.push(plate.sleeps ? t('open.asleep', { n: plate.sleeps }) : t('open.wakes'))
  if (plate.bond) {
    const name = names[plate.bond.with] ?? ''
    said.push(t(plate.bond.is === 'student' ? 'open.student_of' : 'open.teacher_of', { name }))
  }
  if (plate.hasBlock) said.push(t('open.block'))
  if (plate.mayHide) said.push(t('open.hides'))
  return said
}

/** Everything on a plate, in sentences. */
export function plateSaid(plate: Plate, { content, names }: Surroundings): string {
  const turn = plate.isTurn ? [t('open.turn')] : plate.isDeciding ? [t('open.deciding')] : []
  return [
    plate.character ? t('open.who', { name: plate.name, character: plate.character.title }) : plate.name,
    pointsSaid(plate),
    powerSaid(plate),
    handSaid(plate, content.tiles),
    ...marksSaid(plate, names),
    ...turn,
  ]
    .filter(Boolean)
    .map((part) => `${capitalised(part)}.`)
    .join(' ')
}
