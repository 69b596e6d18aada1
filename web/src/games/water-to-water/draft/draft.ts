// Who picks when, what can be picked, and what is recommended.
import type { CharacterInfo, Content } from '../content'
import type { View } from '../types'

export interface Place {
  seat: number
  /** Whether the seat has picked, picks now, is next, or comes later; `decides` if it is asked something else. */
  state: 'done' | 'now' | 'next' | 'later' | 'decides'
  power: string | null
  character: string | null
}

/** The seats from the highest Power number down. */
export function places(view: View): Place[] {
  const isPicking = view.phase === 'pick'
  const isDealing = view.phase === 'deal' || view.phase === 'deal-characters'
  return view.order.map((seat, at) => {
    const { power, character } = view.players[seat]!
    const after = at - view.asked
    const picking = after < 0 ? 'done' : after === 0 ? 'now' : after === 1 ? 'next' : 'later'
    const others = isDealing ? 'later' : seat === view.actor ? 'decides' : 'done'
    return { seat, state: isPicking ? picking : others, power, character }
  })
}

/** How many seats pick before this one; negative if it has picked, null if there is nothing to pick. */
export function waits(view: View, seat: number | null): number | null {
  if (view.phase !== 'pick' || seat === null) return null
  return view.order.indexOf(seat) - view.asked
}

/** The Characters of this game: its options and its number of players leave some out. */
export function charactersIn({ characters }: Content, options: Record<string, unknown>, seats: number): CharacterInfo[] {
  const without = (options['exclude_characters'] ?? []) as string[]
  return [...characters.values()].filter(
    ({ name, least_players, is_broken }) =>
      !without.includes(name) && least_players <= seats && !(is_broken && isOut(options)),
  )
}

/** Whether the Character that the rule book calls broken takes no part. */
function isOut(options: Record<string, unknown>): boolean {
  return (options['archeologist'] ?? 'out') === 'out'
}

export function holderOf(view: View, character: string): number | null {
  const seat = view.players.findIndex((player) => player.character === character)
  return seat < 0 ? null : seat
}

export interface Recommended {
  /** It goes well with the viewer's Power. */
  suits: boolean
  /** It is a Character to start with. */
  first: boolean
}

export function recommended(info: CharacterInfo, power: string | null | undefined): Recommended {
  return { suits: !!power && (info.suits ?? []).includes(power), first: info.for_beginners }
}

/** The size that a card with all it has to say looks best in. */
const BEST = { width: 190, height: 180 }
/** A narrower one breaks its words. */
const LEAST_WIDTH = 148

/** How many columns let a number of cards be as large as possible. */
export function columnsFor(width: number, height: number, cards: number): number {
  let best = 1
  let most = 0
  for (let columns = 1; columns <= cards; columns++) {
    const rows = Math.ceil(cards / columns)
    const size = Math.min(width / columns / BEST.width, height / rows / BEST.height)
    if (columns > 1 && width / columns < LEAST_WIDTH) break
    if (size > most) [best, most] = [columns, size]
  }
  return best
}
