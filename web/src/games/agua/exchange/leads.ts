// What the panel at the end of a turn says: what is asked, what to do next, and how doing nothing is called.
import type { Desk } from '../desk.svelte'
import type { Texts } from '../open/text'
import type { Chip } from '../view'

type Scene = Pick<Desk, 'humidity' | 'board' | 'words' | 'history'> & {
  ending: Pick<Desk['ending'], 'stage' | 'picked'>
  moving: Pick<Desk['moving'], 'taken' | 'swapping'>
}

export function titleOf({ humidity }: Pick<Scene, 'humidity'>, t: Texts): string {
  return t(humidity ? 'swap.humid' : 'end.exchange')
}

/** What to do next. */
export function leadOf({ humidity, ending, moving, board, words }: Scene, t: Texts): string {
  const { stage, picked } = ending
  const cardIn = (frame: string) => board.cards.get(frame)?.title ?? ''
  if (humidity) {
    const next = moving.swapping.length ? 'end.ready' : moving.taken === null ? 'swap.humid.first' : 'swap.humid.second'
    return `${t('swap.humid.lead')} ${t(next)}`
  }
  if (!stage) return ''
  const { part } = stage
  if (picked.place && picked.option) return t('end.ready')
  if (part === 'card') return picked.place ? t('end.card.new', { card: cardIn(picked.place) }) : t('end.card.which')
  if (picked.option) return t(`end.${part}.where`, { chip: t(`end.the.${picked.option as Chip}`) })
  if (picked.place) return t(`end.${part}.what`, { place: words.title(picked.place) })
  return t(`end.${part}.both`, { n: stage.room, card: stage.frame ? cardIn(stage.frame) : '' })
}

/** What choosing nothing is called. */
export function passOf({ humidity, ending: { stage }, history }: Scene, t: Texts): string {
  if (humidity) return t('swap.humid.pass')
  const part = stage?.part === 'chips' ? 'chips' : 'card'
  return t(isAgain(part, history) ? `end.pass.${part}.more` : `end.pass.${part}`)
}

/** Whether a card was already exchanged in this turn, or a chip laid on the new card. */
export function isAgain(part: 'card' | 'chips', history: readonly { type: string }[]): boolean {
  const wanted = part === 'card' ? 'CardExchanged' : 'ChipLaid'
  const before = part === 'card' ? 'DiceRolled' : 'CardExchanged'
  for (let at = history.length - 1; at >= 0; at--) {
    const { type } = history[at]!
    if (type === wanted) return true
    if (type === before) return false
  }
  return false
}
