// The cards in one piece, as a screen reader says them.
import { capitalised, listed } from '../../../lib/text'
import type { CharacterInfo, Content, PowerInfo } from '../content'
import { scoringOf, usesOf, type Game } from './scoring'
import { t } from './text'

/** A Character's or a Power's title. */
export function titleOf({ characters, powers }: Content, name: string): string {
  return characters.get(name)?.title ?? powers.get(name)?.title ?? name
}

export function imageOf({ characters, powers }: Content, name: string): string {
  return characters.get(name)?.image ?? powers.get(name)?.image ?? ''
}

export function scoringSaid(info: CharacterInfo, game: Game): string {
  const scoring = scoringOf(info, game)
  if (scoring.kind === 'steps') {
    const steps = scoring.steps.map(([size, points]) => t('ww.cards.step', { size, points })).join(', ')
    return `${t('ww.cards.table', { counts: scoring.counts })}: ${steps}`
  }
  if (scoring.kind === 'each') return t('ww.cards.each_of', { n: scoring.each, counts: scoring.counts })
  return scoring.how ? t(`ww.cards.${scoring.how}`, { n: scoring.rounds }) : ''
}

const ended = (line: string) => (/[.!?]$/.test(line) ? line : `${line}.`)

export function characterSaid(content: Content, info: CharacterInfo, game: Game): string {
  const fears = info.fears.map((name) => titleOf(content, name))
  return [
    info.title,
    capitalised(info.difficulty_say),
    ...info.text,
    scoringSaid(info, game),
    fears.length ? t('ww.cards.fears_all', { names: listed(fears) }) : '',
  ]
    .filter(Boolean)
    .map(ended)
    .join(' ')
}

export function usesSaid(info: PowerInfo, game: Game): string {
  const uses = usesOf(info, game)
  return uses ? t('ww.cards.uses', { n: uses }) : t('ww.cards.no_limit')
}

export function powerSaid(info: PowerInfo, game: Game): string {
  return [t('ww.cards.power', { n: info.number }), info.title, usesSaid(info, game), t(`ww.cards.${info.when}`), ...info.text]
    .map(ended)
    .join(' ')
}
