// Made by `python -m watertable.server.typescript web/src/games`. Do not edit.

/** A position of Water Duel as one viewer may know it. Others see gaps in hands, slots, known. */
export interface View {
  viewer: number | null
  to_act: number | null
  question: string
  water: number[]
  hands: (string[] | null)[]
  hand_sizes: number[]
  deck_size: number
  discards: string[]
  slots: ([{ card: string | null; turn: number; order: number; is_seen: boolean; is_deduced: boolean; is_ready: boolean } | null, { card: string | null; turn: number; order: number; is_seen: boolean; is_deduced: boolean; is_ready: boolean } | null, { card: string | null; turn: number; order: number; is_seen: boolean; is_deduced: boolean; is_ready: boolean } | null])[]
  set_counts: number[]
  standing: ({ card: string; seat: number })[]
  known: ({ card: string; owner: number; since: number })[]
  public: ({ card: string; owner: number; since: number })[]
  series: ({ card: string; seat: number; origin: 'hand' | 'set' | 'trigger'; is_negated: boolean; has_stayed: boolean; guard: number })[]
  ledger: ({ seat: number; what: 'cost' | 'attacked' | 'drained' | 'lost' | 'gained'; card: string; amount: number })[]
  phase: 'start' | 'deal' | 'draw' | 'turn' | 'answer' | 'discard' | 'look-set' | 'destroy-set' | 'destroy-continuous' | 'take-back' | 'over'
  asked: number
  first: number
  active: number
  turn: number
  actions: number
  extra_actions: number
  has_set_card: boolean
  upkeep: number
  resolving: number
  step: number
  draw_seat: number
  draws_due: number
  choices_due: number
  winner: number
  cause: string
}

export type Move =
  | { type: 'Start'; seat: number }
  | { type: 'Draw'; card: string }
  | { type: 'Play'; card: string }
  | { type: 'Flip'; slot: number }
  | { type: 'SetCard'; card: string }
  | { type: 'EndTurn' }
  | { type: 'Discard'; card: string }
  | { type: 'ChooseSlot'; slot: number }
  | { type: 'ChooseCard'; card: string }
  | { type: 'Pass' }

export type Event =
  | { type: 'StartDrawn'; seat: number }
  | { type: 'TurnStarted'; seat: number; turn: number }
  | { type: 'CardDrawn'; seat: number; card: string | null }
  | { type: 'DeckRenewed'; cards: number }
  | { type: 'CardPlayed'; seat: number; card: string; cost: number; is_answer: boolean }
  | { type: 'SetCardPlayed'; seat: number; slot: number; card: string; is_answer: boolean }
  | { type: 'CardSet'; seat: number; slot: number; card: string | null }
  | { type: 'AnswerPassed'; seat: number }
  | { type: 'ContinuousActed'; seat: number; card: string }
  | { type: 'ContinuousStayed'; seat: number; card: string }
  | { type: 'CardNegated'; seat: number; card: string; stays: boolean }
  | { type: 'DefenceRaised'; seat: number; card: string; amount: number }
  | { type: 'WaterLost'; seat: number; card: string; cause: string; amount: number; blocked: number; left: number }
  | { type: 'WaterGained'; seat: number; card: string; amount: number; left: number }
  | { type: 'CardDiscarded'; seat: number; card: string }
  | { type: 'SetCardSeen'; seat: number; owner: number; slot: number; card: string | null }
  | { type: 'HandSeen'; seat: number; owner: number; cards: string[] | null }
  | { type: 'SetCardDestroyed'; owner: number; slot: number; card: string }
  | { type: 'ContinuousDestroyed'; owner: number; card: string }
  | { type: 'CardTakenBack'; seat: number; card: string }
  | { type: 'ActionsGained'; seat: number; actions: number }
  | { type: 'NoTarget'; seat: number; step: string }
  | { type: 'SeriesEnded'; cards: string[] }
  | { type: 'GameEnded'; winners: number[]; cause: string }
