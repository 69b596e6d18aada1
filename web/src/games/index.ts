// The games that have a table in the browser. A game is added here and has a folder of its own.
import type { Component } from 'svelte'
import type { Choice, Stream } from '../lib/connection.svelte'

/** What a board is given. It shows `view` and lets people choose by pointing; every choice also stands in a list. */
export interface BoardProps {
  /** The view to show: the position, or the preview of a choice. */
  view: Record<string, any>
  /** The position itself, with what is asked. */
  stream: Stream
  /** The players' names by seat. */
  names: string[]
  /** What the viewer may do now. */
  choices: Choice[]
  /** The choice that is being looked at. */
  chosen: Choice | null
  /** Whether `view` is a preview. */
  isPreview: boolean
  /** Places to outline, from an item of a score. */
  outlined: string[]
  /** Point at a choice (null: at none). */
  onlook: (choice: Choice | null) => void
  /** Take a choice. */
  onchoose: (choice: Choice) => void
  /** Ask why something that was pointed at is not allowed. */
  onrefused: (move: Record<string, unknown>) => void
}

export interface GameTable {
  board: Component<BoardProps>
  /** Whether players hide something from each other, so that a shared device needs a curtain. */
  hasSecrets: boolean
}

const tables: Record<string, () => Promise<GameTable>> = {
  'water-cycle': () => import('./water-cycle'),
  'water-duel': () => import('./water-duel'),
}

export function hasTable(game: string): boolean {
  return game in tables
}

export function tableOf(game: string): Promise<GameTable> {
  const load = tables[game]
  return load ? load() : Promise.reject(new Error(game))
}

/** How many seats a quick game has. */
export const quickSeats: Record<string, number> = { 'water-cycle': 4, 'water-duel': 2 }
