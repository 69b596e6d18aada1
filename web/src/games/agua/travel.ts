// What moving a droplet does: the page's own account of AG-3 to AG-11, for showing journeys before they are made.
// The server decides; the tests compare every result with the rules' own.
import { CHIPS, CLOUD, chipsIn, joined, sizeOf } from './view'
import type { Arrow, Chip, Droplet, Options, Pile, View } from './view'
import { isOpen, type Board } from './world'

/** All that moving can change, for the seat that moves. */
export interface Traffic {
  seat: number
  dice: readonly Arrow[]
  isForChildren: boolean
  points: number
  droplets: readonly Droplet[]
  /** Chips in holes and on scenario fields. */
  chips: Readonly<Record<string, Chip>>
  collected: readonly Pile[]
  /** Frames whose card the seat has left this turn. */
  left: readonly string[]
  /** What has to be answered before another step: where to jump, or whether to swap a chip; and for which droplet. */
  asked: 'jump' | 'swap' | null
  droplet: number | null
}

export type Effect =
  /** Another droplet is sent back to the cloud and leaves its chips; the one that came stops here. */
  | { what: 'meet'; owner: number; isOwn: boolean; chips: Chip[] }
  | { what: 'pick'; colour: Chip }
  /** The droplet returns to the cloud, from an evaporation field or from an open hole. */
  | { what: 'evaporate'; isHole: boolean }
  | { what: 'collect'; chips: Chip[] }
  /** It has to jump on at once. */
  | { what: 'jump' }
  /** It may swap a chip for the one in the hole. */
  | { what: 'swap'; there: Chip }
  /** It leaves this frame's card, for the first time this turn. */
  | { what: 'leave'; frame: string }

export interface Travelled {
  traffic: Traffic
  effects: Effect[]
  /** The droplet that moved: of those in the cloud, the server takes the first that can. */
  droplet: number
}

export function trafficOf(view: View, options: Options): Traffic {
  return {
    seat: view.actor,
    dice: view.dice,
    isForChildren: options.isForChildren,
    points: view.points,
    droplets: view.droplets,
    chips: view.chips,
    collected: view.collected,
    left: view.left,
    asked: view.phase === 'jump' || view.phase === 'swap' ? view.phase : null,
    droplet: view.droplet,
  }
}

/** The droplet that a step from a field would move; -1 if none of the seat's can. */
export function moverOn(now: Traffic, field: string): number {
  return now.droplets.findIndex((droplet) => droplet.owner === now.seat && droplet.field === field && !droplet.is_stopped)
}

/** The fields that a droplet on a field may step to. */
export function stepsFrom(board: Board, now: Traffic, field: string): string[] {
  if (now.points < 1 || now.asked) return []
  const open = board.fields.get(field)?.ways.filter((way) => isOpen(way, now.dice)) ?? []
  return [...new Set(open.map(({ target }) => target))]
}

/** The fields that a droplet may jump to (AG-9, AG-16). */
export function jumpsOf(board: Board, now: Traffic): string[] {
  if (now.asked !== 'jump') return []
  const isAllowed = ({ kind }: { kind: string }) => (now.isForChildren ? kind !== 'jumping-step' : kind === 'feet')
  return [...board.fields.values()].filter(isAllowed).map(({ key }) => key)
}

/** Move a droplet of the seat by a step, which costs a point. */
export function step(board: Board, now: Traffic, source: string, target: string): Travelled {
  return arrive(board, now, moverOn(now, source), target, now.points - 1)
}

/** Move the droplet that has to jump. */
export function jump(board: Board, now: Traffic, target: string): Travelled {
  return arrive(board, now, now.droplet!, target, now.points)
}

/** Leave the chip in the hole as it is. */
export function keepChip(now: Traffic): Traffic {
  return now.asked ? { ...now, asked: null, droplet: null } : now
}

function arrive(board: Board, now: Traffic, droplet: number, target: string, points: number): Travelled {
  const { seat, isForChildren } = now
  const { kind, frame } = board.fields.get(target)!
  const before = now.droplets[droplet]!
  const from = board.fields.get(before.field)?.frame ?? null
  const there = now.chips[target]
  const isHole = kind === 'hole'
  const effects: Effect[] = []
  let { left, chips, collected } = now
  let asked: Traffic['asked'] = null
  let field = target
  let pile = before.chips
  let is_stopped = before.is_stopped
  const droplets = now.droplets.slice()
  const leave = (frame: string) => {
    if (left.includes(frame)) return
    left = [...left, frame]
    effects.push({ what: 'leave', frame })
  }
  if (from !== null && from !== frame) leave(from)
  if (kind === 'evaporation' || (isHole && !there)) {
    if (frame !== null) leave(frame)
    field = CLOUD
    effects.push({ what: 'evaporate', isHole })
  } else if (kind === 'jumping-step') {
    asked = 'jump'
    effects.push({ what: 'jump' })
  } else {
    const other = kind === 'cloud' ? -1 : standsOn(droplets, target)
    if (other >= 0) {
      const met = droplets[other]!
      const isOwn = met.owner === seat
      effects.push({ what: 'meet', owner: met.owner, isOwn, chips: chipsIn(met.chips) })
      droplets[other] = { ...met, field: CLOUD, chips: NO_CHIPS }
      pile = joined(pile, met.chips)
      is_stopped = true
      if (isOwn && frame !== null) leave(frame)
    }
    if (kind === 'scenario' && there) {
      const { [target]: _, ...rest } = chips
      chips = rest
      pile = joined(pile, { [there]: 1 })
      effects.push({ what: 'pick', colour: there })
    } else if (isHole && !isForChildren && sizeOf(pile) > (pile[there!] ?? 0)) {
      asked = 'swap'
      effects.push({ what: 'swap', there: there! })
    }
  }
  // Whoever comes to the cloud, or to a little one, brings its chips home.
  if ((field === CLOUD || kind === 'little-cloud') && sizeOf(pile)) {
    effects.push({ what: 'collect', chips: chipsIn(pile) })
    const brought = pile
    collected = collected.map((home, owner) => (owner === seat ? joined(home, brought) : home))
    pile = NO_CHIPS
  }
  droplets[droplet] = { owner: seat, field, chips: pile, is_stopped }
  const { dice } = now
  const waiting = asked ? droplet : null
  const traffic = { seat, dice, isForChildren, points, droplets, chips, collected, left, asked, droplet: waiting }
  return { traffic, effects, droplet }
}

const NO_CHIPS: Pile = {}

/** The droplet on a field; -1 if there is none. */
function standsOn(droplets: readonly Droplet[], field: string): number {
  for (let number = 0; number < droplets.length; number++) if (droplets[number]!.field === field) return number
  return -1
}

/** Frames whose card could be exchanged if the turn ended like this (AG-11, AG-12). */
export function exchangeable(board: Board, view: Pick<View, 'spares' | 'stock'>, now: Traffic): string[] {
  if (!now.left.length) return []
  const isSupplied = sizeOf(view.stock) > 0 || board.holes.every((hole) => now.chips[hole])
  return board.frames.flatMap(({ key }) => {
    if (!isSupplied || !now.left.includes(key)) return []
    const hasSpare = board.world.cards.some((card) => card.frame === key && view.spares.includes(card.key))
    const isOnIt = (field: string) => board.fields.get(field)?.frame === key
    const isBare = !Object.keys(now.chips).some(isOnIt) && !now.droplets.some(({ field }) => isOnIt(field))
    return hasSpare && isBare ? [key] : []
  })
}

/** All that moving changes, as text: two journeys with the same text have led to the same. */
export function keyOf(now: Traffic): string {
  const droplets = now.droplets.map(dropletKey).join(' ')
  const piles = now.collected.map(pileKey).join(' ')
  return `${now.points}|${droplets}|${chipsKey(now.chips)}|${piles}|${[...now.left].sort().join(' ')}`
}

/**
 * The same in fewer letters, for a search from one start: only what differs from it.
 * `base` has the text of each droplet at the start.
 */
export function shortKey(now: Traffic, start: Traffic, base: readonly string[]): string {
  let key = `${now.points}`
  for (let number = 0; number < base.length; number++) {
    const droplet = now.droplets[number]!
    if (droplet === start.droplets[number]) continue
    const text = dropletKey(droplet)
    if (text !== base[number]) key += `|${number} ${text}`
  }
  if (now.chips !== start.chips) key += `|${chipsKey(now.chips)}`
  if (now.collected !== start.collected) key += `|${pileKey(now.collected[now.seat]!)}`
  return now.left.length === start.left.length ? key : `${key}|${[...now.left].sort().join(' ')}`
}

/** Traffic is never changed in place and shares what stays, so the texts of its parts are made once. */
function once<What extends object, Made>(make: (what: What) => Made): (what: What) => Made {
  const made = new WeakMap<What, Made>()
  return (what) => {
    const known = made.get(what)
    if (known !== undefined) return known
    const fresh = make(what)
    made.set(what, fresh)
    return fresh
  }
}

const pileKey = once((pile: Pile) => (sizeOf(pile) ? `:${CHIPS.map((colour) => pile[colour] ?? 0).join('')}` : ''))
export const dropletKey = once(
  ({ field, is_stopped, chips }: Droplet) => `${field}${is_stopped ? '!' : ''}${pileKey(chips)}`,
)
const chipsKey = once((chips: Traffic['chips']) =>
  Object.entries(chips)
    .map(([field, colour]) => `${field}=${CHIPS.indexOf(colour)}`)
    .sort()
    .join(' '),
)

/** What a seat's chips are worth, collected or under its droplets. */
export function holdings(
  now: Traffic,
  values: Readonly<Record<string, number>>,
): { collected: number; all: number; chips: number } {
  const worth = (pile: Pile) => CHIPS.reduce((sum, colour) => sum + (pile[colour] ?? 0) * (values[colour] ?? 0), 0)
  const home = now.collected[now.seat] ?? {}
  const collected = worth(home)
  let all = collected
  let chips = sizeOf(home)
  for (const droplet of now.droplets) {
    if (droplet.owner !== now.seat || !sizeOf(droplet.chips)) continue
    all += worth(droplet.chips)
    chips += sizeOf(droplet.chips)
  }
  return { collected, all, chips }
}
