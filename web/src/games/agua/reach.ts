// Where a droplet can get to with the points that are left: every field, what it costs, the paths there, best first.
//
// First steps are the legal moves that the server lists; what comes after them is worked out here (`travel.ts`). Nothing
// is drawn by chance and nobody else is asked while a player moves, so a path is certain, except that at a filled hole
// the player may be asked about a swap: there a path pauses until that is answered.
import type { Choice } from '../../lib/streams'
import { dropletKey, exchangeable, holdings, jump, jumpsOf, keepChip, shortKey, step, stepsFrom, trafficOf } from './travel'
import type { Effect, Traffic, Travelled } from './travel'
import { CLOUD, type Droplet, type Options, type View } from './view'
import type { Board } from './world'

export type LegMove = { type: 'Step'; source: string; target: string } | { type: 'Jump'; target: string }

/** One move of a path. */
export interface Leg {
  move: LegMove
  /** The move in the game's notation, as choices have it. */
  text: string
  from: string
  to: string
  /** Points used from the start of the path to the end of this leg. */
  cost: number
  effects: Effect[]
  /** Whether the player is asked about a swap of chips before the path can go on. */
  asksSwap: boolean
}

/** How a path ends: the droplet can go on, is stopped, is in the cloud, must jump on, or may swap a chip. */
export type Ending = 'free' | 'stopped' | 'cloud' | 'jump' | 'swap'

export interface Path {
  /** The field that was asked for; a droplet that evaporates there ends in the cloud. */
  target: string
  cost: number
  legs: Leg[]
  ending: Ending
  /** Points that the chips gained are worth now, collected or under droplets, and how many chips those are. */
  gain: { points: number; collected: number; chips: number }
  /** Frames whose card could be exchanged if the turn ended there, and those of them that could not before. */
  exchanges: string[]
  opens: string[]
  /** Whether an earlier swap of chips may change which colours are gained. */
  hasSwap: boolean
  after: Traffic
}

export interface Reached {
  field: string
  /** What it costs at least. */
  cost: number
  /** The best way to get there: the cheapest, and of those the one that gains most. */
  readonly best: Path
  /** All ways to get there that lead to different results, best first. */
  readonly paths: Path[]
}

export interface Reach {
  droplet: number
  from: string
  fields: ReadonlyMap<string, Reached>
}

/**
 * Beyond so many results, more than twice as many as tests find with the default pack, where children jump, paths that
 * meet on a field with as many points left are one. Where a droplet can go on from there depends on nothing else, so no
 * field is missed, and none gets dearer.
 */
export const MOST_RESULTS = 16_000

/** A place on the way. */
interface Node {
  traffic: Traffic
  droplet: number
  before: Node | null
  from: string
  to: string
  effects: Effect[]
}

/**
 * Where a droplet can get to. `choices` are the viewer's legal moves; without them, as for someone who watches, first
 * steps are worked out as well. A droplet that cannot move reaches nothing. With `isOneStep` it goes no further than one.
 */
export function reachOf(
  board: Board,
  view: View,
  options: Options,
  droplet: number,
  choices: readonly Choice[] | null = null,
  most = MOST_RESULTS,
  isOneStep = false,
): Reach {
  const now = trafficOf(view, options)
  const from = view.droplets[droplet]?.field ?? CLOUD
  const start: Node = { traffic: now, droplet, before: null, from: '', to: from, effects: [] }
  const listed = choices && new Set(choices.map(({ text }) => text))
  const base = now.droplets.map(dropletKey)
  const exits = exitsOf(board, now)
  const found = new Map<string, Node[]>()
  const seen = new Set<string>()
  const results = new Set<string>()
  let waiting = view.phase === 'jump' || view.phase === 'step' ? [start] : []
  while (waiting.length) {
    const next: Node[] = []
    for (const node of waiting) {
      const isJump = node.traffic.asked === 'jump'
      const { field = '' } = node.traffic.droplets[node.droplet] ?? {}
      for (const to of exits(node)) {
        if (node === start && listed && !listed.has(isJump ? `jump ${to}` : `step ${field} ${to}`)) continue
        const { traffic, effects, droplet: mover } = travelled(board, node.traffic, field, to)
        const result = seen.size > most ? `${traffic.points}` : shortKey(traffic, now, base)
        const key = `${to} ${traffic.asked ?? ''} ${mover} ${result}`
        if (seen.has(key)) continue
        seen.add(key)
        const there: Node = { traffic, droplet: mover, before: node, from: field, to, effects }
        next.push(there)
        // Droplets in the cloud are alike: which of them went on makes no other result.
        if (results.has(`${to} ${result}`)) continue
        results.add(`${to} ${result}`)
        const others = found.get(to)
        if (others) others.push(there)
        else found.set(to, [there])
      }
    }
    waiting = isOneStep ? [] : next
  }
  const fields = new Map<string, Reached>()
  for (const [field, nodes] of found) fields.set(field, reached(board, view, field, start, nodes))
  return { droplet, from, fields }
}

/** The droplets that a step of the legal moves would move, or the one that has to jump; of those in the cloud one. */
export function movable(view: View, choices: readonly Choice[]): number[] {
  if (choices.some(({ move }) => move['type'] === 'Jump')) return view.droplet === null ? [] : [view.droplet]
  const sources = new Set(choices.map(({ move }) => (move['type'] === 'Step' ? String(move['source']) : '')))
  const isMover = ({ owner, field, is_stopped }: Droplet) => owner === view.actor && !is_stopped && sources.delete(field)
  return view.droplets.flatMap((droplet, number) => (isMover(droplet) ? [number] : []))
}

/** Where a droplet may go next: its steps, or its jumps. They depend on the field alone, so each is found once. */
function exitsOf(board: Board, { seat }: Traffic): (node: Node) => readonly string[] {
  const steps = new Map<string, string[]>()
  let jumps: string[] | null = null
  return ({ traffic, droplet }) => {
    if (traffic.asked === 'jump') return traffic.droplet === droplet ? (jumps ??= jumpsOf(board, traffic)) : []
    const standing = traffic.droplets[droplet]
    if (!standing || standing.owner !== seat || standing.is_stopped || traffic.points < 1) return []
    const known = steps.get(standing.field)
    if (known) return known
    const targets = stepsFrom(board, keepChip(traffic), standing.field)
    steps.set(standing.field, targets)
    return targets
  }
}

function travelled(board: Board, traffic: Traffic, from: string, to: string): Travelled {
  if (traffic.asked === 'jump') return jump(board, traffic, to)
  return step(board, keepChip(traffic), from, to)
}

/** Paths are worked out when they are looked at. */
function reached(board: Board, view: View, field: string, start: Node, nodes: Node[]): Reached {
  let best: Path | null = null
  let paths: Path[] | null = null
  const left = Math.max(...nodes.map(({ traffic }) => traffic.points))
  const cheapest = () => nodes.filter(({ traffic }) => traffic.points === left)
  const ranked = (some: Node[]) => some.map((node) => pathTo(board, view, start, node)).sort(byWorth)
  return {
    field,
    cost: start.traffic.points - left,
    get best() {
      return (best ??= ranked(cheapest())[0]!)
    },
    get paths() {
      return (paths ??= ranked(nodes))
    },
  }
}

function pathTo(board: Board, view: View, start: Node, end: Node): Path {
  const legs: Leg[] = []
  for (let node = end; node.before; node = node.before) legs.push(legOf(start, node, node.before))
  legs.reverse()
  const before = holdings(start.traffic, view.values)
  const after = holdings(end.traffic, view.values)
  const exchanges = exchangeable(board, view, end.traffic)
  const possible = exchanges.length ? exchangeable(board, view, start.traffic) : []
  return {
    target: end.to,
    cost: start.traffic.points - end.traffic.points,
    legs,
    ending: endingOf(end),
    gain: {
      points: after.all - before.all,
      collected: after.collected - before.collected,
      chips: after.chips - before.chips,
    },
    exchanges,
    opens: exchanges.filter((frame) => !possible.includes(frame)),
    hasSwap: legs.slice(0, -1).some(({ asksSwap }) => asksSwap),
    after: end.traffic,
  }
}

function legOf(start: Node, { from, to, effects, traffic }: Node, before: Node): Leg {
  const isJump = before.traffic.asked === 'jump'
  return {
    move: isJump ? { type: 'Jump', target: to } : { type: 'Step', source: from, target: to },
    text: isJump ? `jump ${to}` : `step ${from} ${to}`,
    from,
    to,
    cost: start.traffic.points - traffic.points,
    effects,
    asksSwap: traffic.asked === 'swap',
  }
}

function endingOf({ traffic, droplet }: Node): Ending {
  const { field, is_stopped } = traffic.droplets[droplet]!
  if (traffic.asked) return traffic.asked
  return field === CLOUD ? 'cloud' : is_stopped ? 'stopped' : 'free'
}

/** The cheapest first; then the one that gains most, brings most of it home, and lets most cards be exchanged. */
function byWorth(one: Path, other: Path): number {
  return (
    one.cost - other.cost ||
    other.gain.points - one.gain.points ||
    other.gain.chips - one.gain.chips ||
    other.gain.collected - one.gain.collected ||
    other.exchanges.length - one.exchanges.length ||
    one.legs.length - other.legs.length
  )
}
