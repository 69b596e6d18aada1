// The sentences about the line: what is wrong with it, what is kept meanwhile, what has arrived.
import type { Kind } from '../lib/kept.svelte'
import { t } from '../lib/text'

interface Situation {
  trouble: 'silent' | 'lost' | null
  /** For how many seconds nothing has come. */
  silence: number
  isMended: boolean
  /** Whether the browser knows of no network at all. */
  isDeviceOffline: boolean
  /** How many moves and lines of chat wait to be sent. */
  choices: number
  lines: number
  /** What has arrived after it had to wait. */
  arrived: readonly Kind[]
}

export interface LineNews {
  isTrouble: boolean
  /** What is seen first; where it changes every second, `spoken` is what a screen reader says once instead. */
  seen: string
  spoken: string
  /** What follows. */
  then: string
}

export function lineNews(situation: Situation): LineNews | null {
  if (situation.trouble) return trouble(situation)
  const { isMended, arrived } = situation
  if (!isMended && !arrived.length) return null
  return {
    isTrouble: false,
    seen: isMended ? t('line.back') : '',
    spoken: '',
    then: arrived.length ? t(`line.sent.${arrived.length > 1 ? 'both' : arrived[0]!}`) : '',
  }
}

function trouble({ trouble, silence, isDeviceOffline, choices, lines }: Situation): LineNews {
  const kept = choices ? (lines ? 'both' : 'choice') : lines ? 'chat' : 'none'
  const then = t(`line.kept.${kept}`)
  if (isDeviceOffline) return { isTrouble: true, seen: t('line.device'), spoken: '', then }
  if (trouble === 'lost') return { isTrouble: true, seen: t('line.lost'), spoken: '', then }
  return { isTrouble: true, seen: t('line.silent', { n: silence }), spoken: t('line.silent_spoken'), then }
}
