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
  /** Whether that person said that the device is theirs; what is open to all is shown before anyone does. */
  isHeld: boolean
}

/** The seat of this device that has to decide something now. */
export function askedSeat(streams: readonly Stream[]): number | null {
  return streams.find((stream) => stream.ask && !stream.ask.passing)?.seat ?? null
}

/** The seat of this device that has to say what was rolled or drawn: the one that alone knows it, else whoever has it. */
export function enteringSeat(streams: readonly Stream[], last: number | null): number | null {
  const able = streams.filter((stream) => stream.entry?.choices).map((stream) => stream.seat)
  return able.includes(last) ? last : (able[0] ?? null)
}

/** Whether those at this device must not see each other's side. */
export function haveSecrets(streams: readonly Stream[]): boolean {
  return streams.some((stream) => stream.hasSecrets)
}

/** JSON data with its gaps filled from other data of the same form. */
function filled(data: unknown, other: unknown): unknown {
  if (data === null || data === undefined) return other
  if (Array.isArray(data)) {
    return Array.isArray(other) && other.length === data.length ? data.map((item, at) => filled(item, other[at])) : data
  }
  if (typeof data !== 'object' || typeof other !== 'object' || other === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, filled(value, (other as Record<string, unknown>)[key])]),
  )
}

/** What all who share a device saw, on one board: when the game is over, they have no secrets from each other. */
export function openStream(shown: Stream, streams: readonly Stream[]): Stream {
  const { viewer, ...view } = shown.view
  const whole = streams.reduce<unknown>((data, stream) => filled(data, stream.view), view) as Stream['view']
  return { ...shown, view: { ...whole, viewer } }
}

export function sideShown({ streams, isShared, isOver, last, isHeld }: Device): Side {
  const first = streams.find((stream) => stream.seat !== null)?.seat ?? null
  if (!isShared) return { seat: first, curtainFor: null }
  const asked = askedSeat(streams) ?? enteringSeat(streams, last)
  if (isOver) return { seat: last ?? first, curtainFor: null }
  if (!haveSecrets(streams)) return { seat: asked ?? last ?? first, curtainFor: null }
  return { seat: last, curtainFor: asked === last && isHeld ? null : asked }
}
