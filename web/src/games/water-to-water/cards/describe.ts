// What stands on the cards as drawings and numbers, in words for whoever hears them.
import { listed } from '../../../lib/text'
import type { CharacterInfo, Content, PowerInfo } from '../content'
import { scoringOf, usesOf, type Game, type Scoring } from './scoring'
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
  if (scoring.kind === 'each') return eachSaid(scoring)
  return scoring.how ? t(`ww.cards.${scoring.how}`, { n: scoring.rounds }) : ''
}

/** What each thing is worth, artifacts besides if they count. */
export function eachSaid({ each, counts, artifact }: Extract<Scoring, { kind: 'each' }>): string {
  const said = t('ww.cards.each_of', { n: each, counts })
  return artifact ? `${said}, ${t('ww.cards.artifact', { n: artifact })}` : said
}

/** Whom a Character fears, as a sentence; empty if nobody. */
export function fearsSaid(content: Content, info: CharacterInfo): string {
  const names = info.fears.map((name) => titleOf(content, name))
  return names.length ? `${t('ww.cards.fears_all', { names: listed(names) })}.` : ''
}

export function usesSaid(info: PowerInfo, game: Game): string {
  const uses = usesOf(info, game)
  return uses ? t('ww.cards.uses', { n: uses }) : t('ww.cards.no_limit')
}
