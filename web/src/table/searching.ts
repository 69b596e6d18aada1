// The list of choices: with many of them, only the first are shown, and typing finds the others.
import type { Choice } from '../lib/connection.svelte'

const MOST = 24

export interface Matching {
  shown: Choice[]
  /** How many more there are. */
  more: number
  /** Whether there are so many choices that searching helps. */
  isSearchable: boolean
}

/** The choices whose sentence or notation has these words in it. */
export function matching(choices: Choice[], words: string): Matching {
  const wanted = words.trim().toLowerCase()
  const found = choices.filter((choice) => `${choice.say} ${choice.text}`.toLowerCase().includes(wanted))
  return { shown: found.slice(0, MOST), more: Math.max(0, found.length - MOST), isSearchable: choices.length > MOST }
}
