// Tables of games: a game's own, in a folder of its name that exports a `GameTable`, or the plain one for any game.
import type { Component } from 'svelte'
import type { Choice, Stream } from '../lib/connection.svelte'
import { loaded } from '../lib/loaded'
import type { PassingState } from '../protocol/types'
import type { Outlook } from '../table/previews.svelte'
import type { Zoom } from '../table/zoom.svelte'

/**
 * What a board is given. It shows `view` and lets people choose by pointing; every choice also stands in a list.
 *
 * A board fills the box it is put in (`width: 100%; height: 100%`), whatever its size, and scrolls nothing but a hand of
 * cards: the box is the container `board`, so `@container board (…)`, `cqw` and `cqh` tell its size.
 */
export interface BoardProps {
  /** The view to show: the position, or the preview of a choice. */
  view: Record<string, any>
  /** The position itself, with what is asked. */
  stream: Stream
  /** The players' names by seat. */
  names: string[]
  /** The seats of people who are away. */
  away: number[]
  /** What the viewer may do now. */
  choices: Choice[]
  /** The choice that is being looked at. */
  chosen: Choice | null
  /** Whether confirming would send it. */
  isHeld?: boolean
  /** The choice that was sent and is not answered yet. */
  sent?: Choice | null
  /** Whether `view` is a preview. */
  isPreview: boolean
  /** What the newest step brought, for a short highlight. */
  recent: Record<string, any>[]
  /** Everything that has happened and was not taken back, the oldest first, as the viewer may know it. */
  history?: Record<string, any>[]
  /** Where the pack in play is found, for `api.pieces`. */
  source: string
  /** Places to outline, from an item of a score. */
  outlined: string[]
  /** Point at a choice (null: at none). */
  onlook: (choice: Choice | null) => void
  /** Take a choice. */
  onchoose: (choice: Choice) => void
  /**
   * Take a choice that has to be confirmed, whatever the player prefers: it must be seen on the board before it counts.
   * Where it is the first of several moves, `outlook` says what they all lead to.
   */
  onhold: (choice: Choice, outlook?: Outlook) => void
  /** Confirm the choice that was taken. */
  onconfirm: () => void
  /** Take it back. */
  oncancel: () => void
  /** Ask why something that was pointed at is not allowed. */
  onrefused: (move: Record<string, unknown>) => void
  /** Have the position drawn by the server, or what a move of the viewer would lead to. */
  draw: (
    move: Record<string, unknown> | string | null,
    form: 'picture' | 'text',
  ) => Promise<{ picture: string | null; text: string | null; seq: number }>
  /** How close the board is looked at. Only a board with a camera of its own (`hasCamera`) has to mind it. */
  zoom: Zoom
  /** When the table passes for the viewer; null for a spectator. */
  passing: PassingState | null
  /** Change that: the setting, or whether the viewer's hand is raised (null leaves it as it is). */
  onpassing: (setting: PassingState['setting'] | null, isRaised: boolean | null) => void
  /** The options that the game is played with. */
  options: Record<string, unknown>
}

export interface GameTable {
  board: Component<BoardProps>
  /** The board in words, for a tab beside it. */
  words?: Component<BoardProps>
  /** Whether this choice can be made on the board. Where all can, the list of choices is folded; without this none can. */
  isOnBoard?: (choice: Choice, stream: Stream) => boolean
  /** Whether this telling of something that happened has what only one seat may know. On a device that several share, the log does not tell it. */
  isSecret?: (event: Record<string, unknown>) => boolean
  /** What everyone may know of a seat besides its points, for the players' panel. */
  seatFacts?: (view: Record<string, any>, seat: number) => string[]
  /** A seat's points in a view. With it, the players' panel shows what the choice that is looked at would change. */
  seatPoints?: (view: Record<string, any>, seat: number) => number
  /**
   * Whether the board itself shows all players in this view, with names and points. Where there is room for a strip only,
   * the frame then leaves its own out.
   */
  hasPlates?: (view: Record<string, any>) => boolean
  /** Whether the board zooms and pans by itself, following `zoom`; otherwise the frame does it. */
  hasCamera?: boolean
  /** Keys that the board understands, for the page about the keyboard. */
  keys?: { keys: string[]; says: string }[]
}

// A table's code is loaded when someone sits down at one.
const tables = import.meta.glob<GameTable>('./*/index.ts')

const PLAIN = './plain/index.ts'

/** The table of a game: its own, or the plain one. */
export function tableOf(game: string): Promise<GameTable> {
  return loaded(game, tables[`./${game}/index.ts`] ?? tables[PLAIN]!)
}
