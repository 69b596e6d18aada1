// What the panel at the end of a turn says: what is asked, what to do next, and how doing nothing is called.
import type { Describer } from '../describe'
import type { Chip } from '../view'
import type { Ending } from './ending.svelte'

export function titleOf({ humidity, chipSwap, t }: Ending): string {
  return t(humidity ? 'swap.humid' : chipSwap ? 'swap.chip' : 'end.exchange')
}

/** What to do next. */
export function leadOf(ending: Ending, { title }: Pick<Describer, 'title'>): string {
  const { stage, picked, swapped, humidity, chipSwap, around, t } = ending
  const cardIn = (frame: string) => around.board.cards.get(frame)?.title ?? ''
  if (humidity) return `${t('swap.humid.lead')} ${swapped.length < 2 ? t(swapped.length ? 'swap.humid.second' : 'swap.humid.first') : t('end.ready')}`
  if (chipSwap) return t('swap.chip.lead', { hole: title(chipSwap.hole), colour: t(`open.colour.${chipSwap.there}`) })
  if (!stage) return ''
  if (picked.place && picked.option) return t('end.ready')
  if (stage.part === 'card') return picked.place ? t('end.card.new', { card: cardIn(picked.place) }) : t('end.card.which')
  const part = stage.part
  if (picked.option) return t(`end.${part}.where`, { chip: t(`end.the.${picked.option as Chip}`) })
  if (picked.place) return t(`end.${part}.what`, { hole: title(picked.place), field: title(picked.place) })
  return t(`end.${part}.both`, { n: stage.room, card: stage.frame ? cardIn(stage.frame) : '' })
}

/** What choosing nothing is called. */
export function passOf({ stage, humidity, isAgain, t }: Ending): string {
  if (humidity) return t('swap.humid.pass')
  if (!stage) return t('swap.chip.pass')
  const part = stage.part === 'chips' ? 'chips' : 'card'
  return t(isAgain ? `end.pass.${part}.more` : `end.pass.${part}`)
}

