// Made by `python -m watertable.server.typescript web/src/games`. Do not edit.

/** A position of AGUA as one viewer may know it. Nothing is hidden. */
export interface View {
  viewer: number | null
  to_act: number | null
  question: string
  round: number
  first: number
  turns: number
  phase: 'deal' | 'scatter' | 'fill-first' | 'start' | 'roll' | 'humidity' | 'step' | 'jump' | 'swap' | 'exchange' | 'fill' | 'lay' | 'over'
  actor: number
  dice: ('red' | 'yellow' | 'blue')[]
  points: number
  moved: boolean
  droplets: { owner: number; field: string; chips: Partial<Record<'amber' | 'coral' | 'jade' | 'lilac' | 'pearl' | 'slate', number>>; is_stopped: boolean }[]
  chips: Record<string, 'amber' | 'coral' | 'jade' | 'lilac' | 'pearl' | 'slate'>
  stock: Partial<Record<'amber' | 'coral' | 'jade' | 'lilac' | 'pearl' | 'slate', number>>
  collected: (Partial<Record<'amber' | 'coral' | 'jade' | 'lilac' | 'pearl' | 'slate', number>>)[]
  cards: Record<string, string>
  spares: string[]
  left: string[]
  droplet: number | null
  frame: string | null
  exchanged: number
  cause: string
  values: Record<string, number>
  scores: number[]
}

export type Move =
  | { type: 'Start'; seat: number }
  | { type: 'Deal'; card: string }
  | { type: 'Roll'; first: string; second: string }
  | { type: 'SwapDroplets'; first: string; second: string }
  | { type: 'Step'; source: string; target: string }
  | { type: 'Jump'; target: string }
  | { type: 'SwapChip'; colour: string }
  | { type: 'Exchange'; card: string }
  | { type: 'Fill'; hole: string; colour: string }
  | { type: 'Lay'; field: string; colour: string }
  | { type: 'Pass' }

export type Event =
  | { type: 'StartDrawn'; seat: number }
  | { type: 'CardDealt'; frame: string; card: string }
  | { type: 'ChipLaid'; seat: number; field: string; colour: string }
  | { type: 'HoleFilled'; seat: number; hole: string; colour: string }
  | { type: 'WaterwayOpened'; waterway: string; points: number }
  | { type: 'DiceRolled'; seat: number; round: number; dice: string[]; points: number }
  | { type: 'MoveImpossible'; seat: number }
  | { type: 'DropletsSwapped'; seat: number; owner: number; field: string; other_owner: number; other_field: string }
  | { type: 'DropletMoved'; seat: number; source: string; target: string }
  | { type: 'DropletJumped'; seat: number; source: string; target: string }
  | { type: 'DropletMet'; seat: number; other: number; field: string; chips: number }
  | { type: 'ChipPicked'; seat: number; field: string; colour: string }
  | { type: 'DropletEvaporated'; seat: number; field: string }
  | { type: 'ChipsCollected'; seat: number; colours: string[] }
  | { type: 'ChipSwapped'; seat: number; hole: string; given: string; taken: string }
  | { type: 'CardExchanged'; seat: number; frame: string; old: string; new: string }
  | { type: 'GameEnded'; winners: number[]; cause: string }
