// What the parts beside the board are given: the position, the pack in play, and ways to point at choices. The desk is one.
import type { Choice } from '../../../lib/streams'
import type { Content } from '../content'
import type { Options, View } from '../view'
import type { Board } from '../world'

export interface Around {
  readonly content: Content
  readonly board: Board
  /** The position itself, never a preview. */
  readonly view: View
  readonly options: Options
  readonly names: readonly string[]
  /** The seats of people who are away. */
  readonly away: readonly number[]
  /** The seat that looks on; null for a spectator. */
  readonly viewer: number | null
  readonly seq: number
  /** Whether a position is shown once more that has passed. */
  readonly isPast: boolean
  /** What the viewer may do now. */
  readonly choices: readonly Choice[]
  /** The choice that is looked at, or was sent and is not answered yet. */
  readonly chosen: Choice | null
  /** Whether confirming would send it. */
  readonly isHeld: boolean
  readonly recent: readonly Record<string, any>[]
  readonly history: readonly Record<string, any>[]
  look(choice: Choice | null): void
  /** Take a choice as the player prefers; a pass is sent at once. */
  take(choice: Choice): void
  /** Show a choice until it is confirmed. */
  hold(choice: Choice): void
  /** Send the choice that is held. */
  confirm(): void
  cancel(): void
}
