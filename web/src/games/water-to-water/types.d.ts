// Made by `python -m watertable.server.typescript web/src/games`. Do not edit.

/** A position of Water to Water as one viewer may know it. Others see gaps in hidden. */
export interface View {
  viewer: number | null
  to_act: number | null
  question: string
  board: { tiles: ({ x: number; y: number; tile: number; rotation: number })[]; covered: ({ x: number; y: number; tile: number; rotation: number })[] }
  bag: number[]
  discards: number[]
  out_of_play: number[]
  order: number[]
  first: number
  dealt: number
  teacher: number | null
  doppelganger: number | null
  hideable: (string | null)[]
  hidden: string | null
  is_revealed: boolean
  reached: string[]
  blocked: [number, number] | null
  blocker: number | null
  rounds: number
  phase: 'deal' | 'deal-characters' | 'pick' | 'teacher' | 'hide' | 'ask' | 'draw' | 'dig' | 'window' | 'play' | 'choose' | 'lay-find' | 'over'
  actor: number
  turn: number
  asked: number
  drawer: number
  draw_to: number
  after_draw: 'open-window' | 'back-to-window' | 'next-turn' | 'back-to-power' | 'first-turn'
  player: number
  after_play: 'end-of-turn' | 'draw-out-of-turn' | 'no-draw'
  adjoined: number
  is_second_play: boolean
  group: ([number, number])[]
  digs_due: number
  dig_left: number
  dug: number[]
  winners: number[]
  cause: string
  players: { power: string | null; uses: number; character: string | null; points: number; hand: number[]; skips: number; is_asleep: boolean; target: number }[]
  is_hidden_spent: boolean
}

export type Move =
  | { type: 'DealPower'; power: string }
  | { type: 'DealCharacter'; character: string }
  | { type: 'DrawTile'; tile: number }
  | { type: 'PickCharacter'; character: string }
  | { type: 'NameTeacher'; teacher: number }
  | { type: 'HideCharacter'; character: string | null }
  | { type: 'AskForTile' }
  | { type: 'PlaceTile'; tile: number; x: number; y: number; rotation: number }
  | { type: 'PlaceInForest'; tile: number; x: number; y: number; rotation: number }
  | { type: 'CoverTile'; tile: number; x: number; y: number; rotation: number }
  | { type: 'Discard'; tile: number }
  | { type: 'SetAside'; tile: number }
  | { type: 'CallWind' }
  | { type: 'FinishGroup' }
  | { type: 'SendHawk' }
  | { type: 'PlayAgain' }
  | { type: 'BlockCell'; x: number; y: number }
  | { type: 'LiftBlock' }
  | { type: 'SwapTile'; tile: number; wanted: number }
  | { type: 'Reorder'; tiles: number[] }
  | { type: 'TurnTile'; x: number; y: number; rotation: number }
  | { type: 'PutToSleep'; sleeper: number }
  | { type: 'Reveal' }
  | { type: 'Pass' }

export type Event =
  | { type: 'PowerDealt'; seat: number; power: string }
  | { type: 'CharacterPicked'; seat: number; character: string }
  | { type: 'CharacterDealt'; seat: number; character: string }
  | { type: 'TeacherNamed'; seat: number; teacher: number }
  | { type: 'HiddenCharacterPicked'; seat: number; character: string | null; is_shown: boolean }
  | { type: 'TurnStarted'; seat: number }
  | { type: 'TileDrawn'; seat: number; tile: number }
  | { type: 'TilePlaced'; seat: number; tile: number; x: number; y: number; rotation: number; power: string }
  | { type: 'TileCovered'; seat: number; tile: number; x: number; y: number; rotation: number; covered: number }
  | { type: 'TileDiscarded'; seat: number; tile: number }
  | { type: 'TileSetOutOfPlay'; seat: number; tile: number }
  | { type: 'TurnPassed'; seat: number }
  | { type: 'PowerUsed'; seat: number; power: string; left: number }
  | { type: 'CellBlocked'; seat: number; x: number; y: number }
  | { type: 'BlockLifted'; seat: number; x: number; y: number }
  | { type: 'TilesSwapped'; seat: number; tile: number; taken: number }
  | { type: 'TilesReordered'; seat: number; tiles: number[] }
  | { type: 'TileTurned'; seat: number; tile: number; x: number; y: number; rotation: number }
  | { type: 'PlayerPutToSleep'; seat: number; sleeper: number }
  | { type: 'TurnSlept'; seat: number }
  | { type: 'PlayerWoke'; seat: number }
  | { type: 'CharacterRevealed'; seat: number; character: string; instead_of: string }
  | { type: 'HiddenCharacterSpent'; seat: number; character: string }
  | { type: 'DigBegun'; seat: number; tiles: number }
  | { type: 'TileDug'; seat: number; tile: number }
  | { type: 'RoundCounted'; seat: number; rounds: number; needed: number }
  | { type: 'PointsChanged'; seat: number; points: number; target: number }
  | { type: 'VictoryStolen'; seat: number; robbed: number[] }
  | { type: 'GameEnded'; winners: number[]; cause: string }
