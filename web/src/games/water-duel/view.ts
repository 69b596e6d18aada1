// The view of Water Duel as the server sends it. A card is called by its key; null where it is hidden.

export interface SetCard {
  card: string | null
  /** The opponent has looked at it. */
  is_seen: boolean
  /** Set in an earlier turn, so it may be played. */
  is_ready: boolean
}

export interface Played {
  seat: number
  card: string
  origin: 'hand' | 'set' | 'trigger'
  is_negated: boolean
  has_stayed: boolean
  guard: number
}

export interface DuelView {
  active: number
  turn: number
  actions: number
  has_set_card: boolean
  question: string
  to_act: number | null
  water: number[]
  hands: (string[] | null)[]
  hand_sizes: number[]
  slots: (SetCard | null)[][]
  standing: { seat: number; card: string }[]
  series: Played[]
  resolving: number
  deck_size: number
  discards: string[]
  known: { owner: number; card: string }[]
  public: { owner: number; card: string }[]
}

/** An event of the newest step. */
export type DuelEvent = Record<string, any> & { type: string }
