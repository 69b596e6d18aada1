// What the viewer's Power can do now, and how: one sentence and at most two buttons beside the card. Taps on the map and
// on players do the rest; the sentence tells which.
//
// It follows from what anyone at the table can see and from the moves that the server lists. For Doppelganger it follows
// from the former alone, so that the card looks the same whatever is hidden.
import type { Choice } from '../../../lib/streams'
import type { PassingState } from '../../../protocol/types'
import type { Gesture } from '../desk.svelte'
import { t } from './text'

export type Drawer = 'card' | 'swap' | 'order' | 'sleep' | 'hidden'

/** A button beside the card: it takes a choice, changes what taps on the map do, or opens a drawer. */
export interface Act {
  id: string
  says: string
  /** The same for a screen reader, where it takes more words. */
  label?: string
  /** Whether it stands in the second place, where the way out of a question always is. */
  isWayOut?: boolean
  choice?: Choice
  gesture?: Gesture
  drawer?: Drawer
  /** Of a switch: whether it is on. */
  isOn?: boolean
}

export interface Situation {
  power: string
  /** Uses left, and how many there were; 0 of 0 where there is no limit. */
  left: number
  all: number
  when: 'own-turn' | 'any-time' | 'always' | 'before'
  isAsked: boolean
  isWindow: boolean
  question: string
  choices: readonly Choice[]
  chosen: Choice | null
  gestures: readonly Gesture[]
  gesture: Gesture
  hand: readonly number[]
  /** The tile that a tap would lay. */
  tile: number | null
  discards: number
  /** How many tiles of a group are laid. */
  group: number
  isSecondPlay: boolean
  isBlocking: boolean
  isRevealed: boolean
  /** How many more turns the viewer sleeps. */
  asleep: number
  passing: PassingState | null
  isOver: boolean
}

export interface Acting {
  /** What can be done with the Power, or what is asked. */
  says: string
  acts: Act[]
  /** Whether the Power can act now. */
  isReady: boolean
  /** Whether a raised hand would make the table ask. */
  canRaise: boolean
}

/** What is said of a use: how many there are to spend. */
export function cost(left: number): string {
  return left === 1 ? t('ww.power.cost_last') : t('ww.power.cost', { left })
}

const POWER_MOVES = ['PlaceInForest', 'CoverTile', 'SetAside', 'CallWind', 'SendHawk', 'BlockCell', 'SwapTile', 'Reorder', 'TurnTile', 'PutToSleep']

/** Whether a choice spends a use of the viewer's Power. */
export function isSpending({ move }: Choice, isWindow: boolean): boolean {
  const type = String(move['type'])
  return POWER_MOVES.includes(type) || (isWindow && type === 'PlaceTile')
}

/** The choice to discard: of the tile in use, or of the only one that can be discarded. */
export function discardOf(choices: readonly Choice[], tile: number | null): Choice | null {
  const all = choices.filter(({ move }) => move['type'] === 'Discard')
  return all.find(({ move }) => move['tile'] === tile) ?? (all.length === 1 ? all[0]! : null)
}

export function acting(now: Situation): Acting {
  const canRaise = now.when === 'any-time' && now.passing?.setting === 'raised' && !now.isOver && !isDone(now)
  if (!now.isAsked) return { says: atRest(now), acts: [], isReady: false, canRaise }
  const found = asked(now)
  const says = now.chosen ? confirming(now, now.chosen) : found.says
  return { ...found, says: says || found.says, canRaise }
}

/** Whether the Power can never act again in a window. */
function isDone({ power, left, all, isBlocking, isRevealed }: Situation): boolean {
  if (power === 'doppelganger') return isRevealed
  return all > 0 && left === 0 && !isBlocking
}

/** What is said while the viewer is not asked. */
function atRest(now: Situation): string {
  const { asleep, when, passing, isOver, power } = now
  if (isOver) return ''
  if (asleep > 0) return t('ww.power.asleep', { n: asleep })
  if (isDone(now)) return t(power === 'doppelganger' ? 'ww.power.revealed' : 'ww.power.spent')
  if (when !== 'any-time') return t(when === 'always' ? 'ww.power.always' : 'ww.power.own_turn')
  if (passing?.setting === 'raised') return t(passing.raised ? 'ww.power.asked_hand_up' : 'ww.power.asked_raised')
  return t(passing?.setting === 'always' ? 'ww.power.asked_always' : 'ww.power.asked_matters')
}

/** What is said of a choice that waits to be confirmed. */
function confirming(now: Situation, chosen: Choice): string {
  if (isSpending(chosen, now.isWindow)) return t('ww.power.spends', { cost: cost(now.left) })
  return chosen.move['type'] === 'PlaceTile' ? '' : t('ww.power.chosen')
}

type Answer = Omit<Acting, 'canRaise'>

function asked(now: Situation): Answer {
  if (now.isWindow) return inWindow(now)
  if (now.question === 'again') return toPlayAgain(now)
  if (now.question === 'group') return inGroup(now)
  if (now.question === 'hawk') return ofHawk(now)
  if (now.question === 'lay-find') return { says: t('ww.power.find'), acts: [], isReady: false }
  return onTurn(now)
}

function choiceOf({ choices }: Situation, type: string): Choice | undefined {
  return choices.find(({ move }) => move['type'] === type)
}

/** The button of a choice, if it is legal. */
function button(now: Situation, id: string, type: string, says: string, further: Partial<Act> = {}): Act[] {
  const choice = choiceOf(now, type)
  return choice ? [{ id, says, choice, ...further }] : []
}

function inWindow(now: Situation): Answer {
  const { left, tile, discards, isBlocking } = now
  const values = { cost: cost(left), tile: tile ?? '', n: discards }
  const has = (type: string) => !!choiceOf(now, type)
  const pass = button(now, 'pass', 'Pass', t('ww.power.do.pass'), { isWayOut: true })
  const open = (id: Drawer, says: string): Act[] => [{ id, says, drawer: id }]
  const answer = (says: string, acts: Act[], isReady: boolean): Answer => ({ says, acts: [...acts, ...pass], isReady })
  switch (now.power) {
    case 'intuition':
      return has('PlaceTile') ? answer(t('ww.power.intuition', values), [], true) : answer(t('ww.power.intuition_none', values), [], false)
    case 'spirit-of-determination': {
      const says = !isBlocking ? 'ww.power.block' : has('BlockCell') ? 'ww.power.block_again' : 'ww.power.block_lift'
      return answer(t(says, values), button(now, 'lift', 'LiftBlock', t('ww.power.do.lift')), true)
    }
    case 'ravens-wit':
      return answer(t('ww.power.swap', values), open('swap', t('ww.power.do.swap')), has('SwapTile'))
    case 'way-bender':
      return has('CoverTile') ? answer(t('ww.power.cover', values), [], true) : answer(t('ww.power.cover_none', values), [], false)
    case 'see-the-future':
      return answer(t('ww.power.reorder', values), open('order', t('ww.power.do.order')), has('Reorder'))
    case 'telekinesis':
      return has('TurnTile') ? answer(t('ww.power.turn', values), [], true) : answer(t('ww.power.turn_none'), [], false)
    case 'dreamweaver':
      return answer(t('ww.power.sleep', values), open('sleep', t('ww.power.do.sleep')), has('PutToSleep'))
    case 'doppelganger':
      return answer(t('ww.power.hidden'), open('hidden', t('ww.power.do.hidden')), true)
    default:
      return answer('', [], false)
  }
}

function toPlayAgain(now: Situation): Answer {
  const again = button(now, 'again', 'PlayAgain', t('ww.power.do.again'))
  const end = button(now, 'pass', 'Pass', t('ww.power.do.end'), { isWayOut: true })
  return { says: t('ww.power.again'), acts: [...again, ...end], isReady: true }
}

function inGroup(now: Situation): Answer {
  const n = now.group + now.hand.length
  const says = now.group ? t('ww.power.group_next', { k: now.group + 1, n }) : t('ww.power.group_first', { n })
  return { says, acts: button(now, 'done', 'FinishGroup', t('ww.power.do.done'), { isWayOut: true }), isReady: true }
}

function ofHawk(now: Situation): Answer {
  const says = choiceOf(now, 'PlaceTile') ? t('ww.power.hawk_pick', { n: now.hand.length }) : t('ww.power.hawk_none')
  return { says, acts: discarding(now), isReady: true }
}

function discarding(now: Situation): Act[] {
  const choice = discardOf(now.choices, now.tile)
  if (!choice) return []
  const tile = Number(choice.move['tile'])
  const [says, label] = [t('ww.power.do.discard', { tile }), t('ww.power.do.discard_why', { tile })]
  return [{ id: 'discard', says, label, choice, isWayOut: true }]
}

function onTurn(now: Situation): Answer {
  const discard = discarding(now)
  const { says, acts, isReady } = ofOwnTurn(now)
  const misfit = discard.length ? t('ww.power.no_fit', { tile: Number(discard[0]!.choice!.move['tile']) }) : ''
  return { says: [misfit, says].filter(Boolean).join(' '), acts: [...acts, ...discard], isReady }
}

function ofOwnTurn(now: Situation): Answer {
  const { left, tile, gesture, gestures } = now
  const values = { cost: cost(left), tile: tile ?? '' }
  const idle: Answer = { says: '', acts: [], isReady: false }
  switch (now.power) {
    case 'intellect':
      return { ...idle, says: t(now.isSecondPlay ? 'ww.power.second' : 'ww.power.intellect') }
    case 'way-of-the-forest':
      return choiceOf(now, 'PlaceInForest') ? { ...idle, says: t('ww.power.forest', values), isReady: true } : idle
    case 'wind-and-waves':
      return offered(now, 'wind', 'CallWind', t('ww.power.do.wind'), t('ww.power.wind', values))
    case 'hawks-vision':
      return offered(now, 'hawk', 'SendHawk', t('ww.power.do.hawk'), t('ww.power.hawk', values))
    case 'introspection': {
      const choice = now.choices.find(({ move }) => move['type'] === 'SetAside' && move['tile'] === tile) ?? choiceOf(now, 'SetAside')
      if (!choice) return idle
      const aside = { tile: Number(choice.move['tile']) }
      const act = { id: 'aside', says: t('ww.power.do.aside', aside), choice }
      return { says: t('ww.power.aside', { ...values, ...aside }), acts: [act], isReady: true }
    }
    case 'way-bender': {
      if (!gestures.includes('cover')) return idle
      const isOn = gesture === 'cover'
      const toggle: Act = { id: 'cover', says: t('ww.power.do.cover'), gesture: isOn ? 'place' : 'cover', isOn }
      const says = t(isOn ? 'ww.power.cover' : 'ww.power.over', values)
      return { says, acts: gestures.includes('place') ? [toggle] : [], isReady: true }
    }
    case 'see-the-future':
      return { ...idle, says: t('ww.power.first_tile') }
    case 'wisdom':
      return { ...idle, says: now.hand.length > 1 ? t('ww.power.wisdom') : '' }
    default:
      return { ...idle, says: isDone(now) ? t('ww.power.spent') : t('ww.power.before_play') }
  }
}

/** A Power that one button sets to work. */
function offered(now: Situation, id: string, type: string, does: string, says: string): Answer {
  const acts = button(now, id, type, does)
  return { says: acts.length ? says : '', acts, isReady: acts.length > 0 }
}
