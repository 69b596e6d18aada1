// Whose side of the table a device shows. Where several people share it and have secrets, a curtain comes first.
import type { Stream } from '../lib/connection.svelte'

export interface Side {
  /** The seat that is shown; null for a spectator's view, and before it is known whose turn it is. */
  seat: number | null
  /** Who has to take the device before anything is shown; null if no curtain is needed. */
  curtainFor: number | null
}

interface Device {
  streams: readonly Stream[]
  /** Whether several people play on this device. */
  isShared: boolean
  isOver: boolean
  /** Whose side was shown last, on a shared device. */
  last: number | null
}

/** The seat of this device that has to decide something now. */
export function askedSeat(streams: readonly Stream[]): number | null {
  return streams.find((stream) => stream.ask && !stream.ask.passing)?.seat ?? null
}

/** Whether those at this device must not see each other's side. */
export function haveSecrets(streams: readonly Stream[]): boolean {
  return streams.some((stream) => stream.hasSecrets)
}

export function sideShown({ streams, isShared, isOver, last }: Device): Side {
  const first = streams.find((stream) => stream.seat !== null)?.seat ?? null
  if (!isShared) return { seat: first, curtainFor: null }
  const asked = askedSeat(streams)
  if (!haveSecrets(streams)) return { seat: asked ?? last ?? first, curtainFor: null }
  return { seat: last, curtainFor: isOver || asked === last ? null : asked }
}
