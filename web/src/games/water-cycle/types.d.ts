// Made by `python -m watertable.server.typescript web/src/games`. Do not edit.

/** A position of Water Cycle as one viewer may know it. Nothing is hidden. */
export interface View {
  viewer: number | null
  to_act: number | null
  question: string
  cubes: Record<string, number[]>
  on_persons: number[]
  scores: number[]
  supplied: number[][]
  lost: number[]
  dice: number[]
  phase: 'start' | 'roll' | 'take-die' | 'move-cubes' | 'return' | 'supply' | 'over'
  actor: number
  die: number
  first: number
  turns: number
  round: number
  persons: number
  is_last_round: boolean
  cause: string
  could_move: boolean
  room: Record<string, number>
}

export type Move =
  | { type: 'Start'; seat: number }
  | { type: 'Roll'; dice: number[] }
  | { type: 'TakeDie'; die: number }
  | { type: 'MoveCubes'; cubes: number }
  | { type: 'Return'; place: string }
  | { type: 'Supply'; place: string }
  | { type: 'Pass' }

export type Event =
  | { type: 'StartDrawn'; seat: number }
  | { type: 'StartPointsGiven'; seat: number; points: number }
  | { type: 'DiceRolled'; seat: number; round: number; dice: number[] }
  | { type: 'DieTaken'; seat: number; die: number }
  | { type: 'CubesMoved'; seat: number; cubes: number; source: string; target: string }
  | { type: 'MovementImpossible'; seat: number; die: number; lost: number }
  | { type: 'WaterSupplied'; seat: number; place: string; person: number; points: number }
  | { type: 'PopulationServed'; to_sea: number; to_plant: number }
  | { type: 'PersonJoined'; persons: number }
  | { type: 'GameEnded'; winners: number[]; cause: string }
