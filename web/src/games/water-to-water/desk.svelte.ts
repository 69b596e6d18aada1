// What every part of the board is given: the position, the pack, the tile that is about to be laid, and what pointing at
// things does. Boards draw; what a tap means is decided here and in `laying.ts`.
//
// The choice that is looked at (`chosen`) belongs to the table's controller. A ghost on the map is that choice, seen: a tap
// holds another choice, and whatever else changes it (Escape, the list of moves, a hint) moves the ghost too.
import type { BoardProps } from '..'
import type { Choice } from '../../lib/connection.svelte'
import type { PassingState } from '../../protocol/types'
import type { Content } from './content'
import { leastFailing } from './fits'
import {
  clear,
  isLayable,
  laying,
  litCells,
  modes,
  moveGhost,
  nextLit,
  orientations,
  pickTile,
  setMode,
  tapCell,
  tileInUse,
  turn,
  waysAt,
  type Laying,
  type Mode,
  type Tint,
} from './laying'
import { Drags } from './map/drags.svelte'
import { Open } from './open/open.svelte'
import { byRows, tilesByCell, type Cell, type LaidTile } from './tiles'
import type { Event, View } from './types'

/** What a tap on the map does now. */
export type Gesture = Mode | 'block'

/** A lit cell, with its colour; `lift` is the blocked one, whose token can be taken back. */
export interface Lit extends Cell {
  tint: Tint | 'block' | 'lift'
}

/** A sheet over the board: what of it, and of whom. */
export interface Sheet {
  name: 'player' | 'bag' | 'discards' | 'aside' | 'covered'
  seat?: number
  /** A cell, by name. */
  of?: string
}

const NOTHING: Choice[] = []
const DRAFTING: readonly string[] = ['deal', 'deal-characters', 'pick', 'teacher', 'hide', 'ask']

/** Whether Powers and Characters are still being handed out. */
export function isDrafting({ phase }: View): boolean {
  return DRAFTING.includes(phase)
}

export class Desk {
  readonly #props: () => BoardProps
  readonly content: Content

  /** The sheet that is open. */
  sheet = $state.raw<Sheet | null>(null)
  /** How large the legend is that lies over the map, at its bottom left, in pixels. */
  legend = $state.raw({ width: 0, height: 0 })
  /** Whether everyone's goals are outlined on the map. */
  areGoalsShown = $state(false)
  /** The empty cell that someone wants to know the odds of. */
  marked = $state.raw<Cell | null>(null)
  /** What is looked at besides the position: goals, scores, odds. */
  readonly open = new Open(this)
  #laying = $state.raw<Laying>(laying([], [], []))

  constructor(content: Content, props: () => BoardProps) {
    this.content = content
    this.#props = props
  }

  // The position

  readonly view = $derived.by(() => this.#props().stream.view as unknown as View)
  /** What the choice that is looked at would lead to; the position itself where none is. */
  readonly after = $derived.by(() => (this.#props().isPreview ? (this.#props().view as unknown as View) : this.view))
  readonly isPreview = $derived.by(() => this.#props().isPreview)
  readonly seq = $derived.by(() => this.#props().stream.seq)
  readonly names = $derived.by(() => this.#props().names)
  /** The seats of people who are away. */
  readonly away = $derived.by(() => this.#props().away)
  /** The seat that looks on; null for a spectator. */
  readonly viewer = $derived.by(() => this.#props().stream.seat)
  readonly isAsked = $derived.by(() => !!this.#props().stream.ask && !this.#props().stream.ask!.passing)
  readonly isWindow = $derived.by(() => this.isAsked && this.#props().stream.ask!.window)
  /** What is asked, as a sentence. */
  readonly say = $derived.by(() => this.#props().stream.say)
  readonly question = $derived.by(() => (this.isAsked ? this.#props().stream.question : ''))
  /** What the viewer may do. Where the table is about to pass for them, nothing is offered that would be gone at once. */
  readonly choices = $derived.by(() => (this.isAsked ? this.#props().choices : NOTHING))
  /** The choice that is looked at; one that was sent, until the next position comes. */
  readonly chosen = $derived.by(() => this.#props().chosen ?? this.#props().sent ?? null)
  /** Whether confirming would send it; it is only pointed at otherwise, or already sent. */
  readonly isHeld = $derived.by(() => this.#props().isHeld ?? false)
  readonly recent = $derived.by(() => this.#props().recent as unknown as Event[])
  readonly history = $derived.by(() => (this.#props().history ?? []) as unknown as Event[])
  /** Cells to outline, from an item of a score, as "x,y". */
  readonly outlined = $derived.by(() => this.#props().outlined)
  readonly options = $derived.by(() => this.#props().options)
  readonly passing = $derived.by(() => this.#props().passing)
  readonly zoom = $derived.by(() => this.#props().zoom)
  /** Whether Powers and Characters are still being handed out. */
  readonly isDrafting = $derived.by(() => isDrafting(this.view))
  readonly mine = $derived.by(() => (this.viewer === null ? null : (this.view.players[this.viewer] ?? null)))

  // Choices

  /** All choices of a type. */
  of(...types: string[]): Choice[] {
    return this.choices.filter(({ move }) => types.includes(String(move['type'])))
  }

  /** The choice of a type with these fields, if there is one. */
  find(type: string, fields: Record<string, unknown> = {}): Choice | null {
    const isSame = ({ move }: Choice) => Object.entries(fields).every(([name, value]) => move[name] === value)
    return this.of(type).find(isSame) ?? null
  }

  look(choice: Choice | null): void {
    this.#props().onlook(choice)
  }

  /** Take a choice, as the player prefers: at once, or to be confirmed. */
  take(choice: Choice): void {
    this.#props().onchoose(choice)
  }

  /** Show a choice on the board until it is confirmed. */
  hold(choice: Choice): void {
    this.#props().onhold(choice)
  }

  confirm(): void {
    this.#props().onconfirm()
  }

  cancel(): void {
    this.#props().oncancel()
  }

  refuse(move: Record<string, unknown>): void {
    if (this.viewer !== null) this.#props().onrefused(move)
  }

  raise(isRaised: boolean): void {
    this.#props().onpassing(null, isRaised)
  }

  /** Set when the table asks the viewer during other players' turns. */
  setPassing(setting: PassingState['setting']): void {
    this.#props().onpassing(setting, null)
  }

  // Players as targets

  /** The seats that can be put to sleep now (WW-33). */
  readonly sleepers = $derived.by((): ReadonlySet<number> => new Set(this.of('PutToSleep').map(({ move }) => Number(move['sleeper']))))
  /** The seat that is about to be put to sleep, until it is confirmed. */
  readonly sleeper = $derived.by(() => (this.chosen?.move['type'] === 'PutToSleep' ? Number(this.chosen.move['sleeper']) : null))

  /** Point at a player to be put to sleep; it has to be confirmed. */
  sleep(seat: number): void {
    const choice = this.find('PutToSleep', { sleeper: seat })
    if (choice) this.hold(choice)
  }

  // Laying tiles and other taps on the map

  /** The tiles to choose from: those in hand, or those dug up. */
  readonly hand = $derived.by(() => (this.view.phase === 'lay-find' ? this.view.dug : (this.mine?.hand ?? [])))
  readonly laying = $derived.by(() => this.#laying)
  /** What taps on the map can do in this decision. */
  readonly gestures = $derived.by((): Gesture[] => {
    const blocks: Gesture[] = this.of('BlockCell').length ? ['block'] : []
    return [...modes(this.#laying), ...blocks]
  })
  readonly gesture = $derived.by((): Gesture => {
    const { mode } = this.#laying
    return this.gestures.includes(mode) ? mode : (this.gestures[0] ?? 'place')
  })
  readonly tileInUse = $derived.by(() => (this.gesture === 'block' ? null : tileInUse(this.#laying)))
  /** The tile that is shown where it would lie. */
  readonly ghost = $derived.by(() => this.#laying.ghost)
  /** A tile that is shown where it may not be laid. */
  readonly illegal = $derived.by(() => this.#laying.illegal)
  readonly orientations = $derived.by(() => orientations(this.#laying))
  readonly lit = $derived.by((): Lit[] => {
    const cells: Lit[] =
      this.gesture === 'block'
        ? this.of('BlockCell').map(({ move }) => ({ x: Number(move['x']), y: Number(move['y']), tint: 'block' }))
        : litCells(this.#laying)
    const { liftable } = this
    return liftable ? [...cells, { ...liftable, tint: 'lift' as const }].sort(byRows) : cells
  })
  /** The blocked cell, if the viewer may take its token back (WW-22). */
  readonly liftable = $derived.by((): Cell | null => {
    const { blocked } = this.view
    return blocked && this.find('LiftBlock') ? { x: blocked[0], y: blocked[1] } : null
  })

  /** Take in what has changed at the table; the board calls it before it draws. */
  follow(): void {
    const { choices, chosen, hand, seq, view } = this
    const tiles: LaidTile[] = view.board.tiles
    let next = this.#laying
    if (this.#choices !== choices || this.#tiles !== tiles) {
      next = laying(choices, hand, tiles, next)
      // What a tap does is asked for once: it goes back to the usual with the next position.
      if (this.#seq !== seq) next = setMode(next, modes(next)[0] ?? 'place')
      this.#seq = seq
      this.#choices = choices
      this.#tiles = tiles
    }
    if (next.ghost?.choice.text !== chosen?.text) next = shown(next, chosen)
    if (next !== this.#laying) this.#laying = next
  }
  #choices: Choice[] | null = null
  #tiles: LaidTile[] | null = null
  #seq: number | null = null

  /** What a tap on the map does from now on, where several things are possible. */
  setGesture(gesture: Gesture): void {
    if (gesture === 'block' || gesture === this.#laying.mode) return
    this.cancel()
    this.#laying = setMode(this.#laying, gesture)
  }

  isLayable(tile: number): boolean {
    return isLayable(this.#laying, tile)
  }

  pick(tile: number): void {
    if (this.gesture === 'block') return
    this.#become(pickTile(this.#meant, tile))
  }

  /** A tap on a cell of the map. */
  tap({ x, y }: Cell): void {
    if (this.open.isMarking) return this.open.mark({ x, y })
    const { liftable } = this
    if (liftable?.x === x && liftable.y === y) return this.hold(this.find('LiftBlock')!)
    if (this.gesture === 'block') {
      const choice = this.find('BlockCell', { x, y })
      if (choice) this.hold(choice)
      else this.refuse({ type: 'BlockCell', x, y })
      return
    }
    // In a window only the Power counts: where it lays no tile, a tap on the map means nothing.
    if (!this.choices.length || (this.isWindow && !this.gestures.length)) return
    const before = this.#laying
    this.#become(tapCell(this.#meant, x, y))
    const { illegal } = this.#laying
    if (!illegal) return
    const tried = this.#triedAgain(before.illegal, illegal)
    this.#laying = { ...this.#laying, illegal: tried }
    this.refuse(moveOf(this.#laying.mode, tried))
  }

  /** Point at a cell (null: at none), to see lightly what a tap there would bring. */
  peek(cell: Cell | null): void {
    if (!cell) return this.look(null)
    const { x, y } = cell
    if (this.liftable?.x === x && this.liftable.y === y) return this.look(this.find('LiftBlock'))
    this.look(this.gesture === 'block' ? this.find('BlockCell', { x, y }) : (tapCell(clear(this.#laying), x, y).ghost?.choice ?? null))
  }

  /** The laying without a ghost that is only pointed at: a tap there is the first one. */
  get #meant(): Laying {
    return this.isHeld ? this.#laying : clear(this.#laying)
  }

  /** A tile where it may not be laid, in the orientation that fails least; tapped again, in the next one. */
  #triedAgain(before: LaidTile | null, { x, y, tile, rotation }: LaidTile): LaidTile {
    const laid = { x, y, tile, rotation }
    if (before?.x !== x || before.y !== y || before.tile !== tile) {
      const fit = leastFailing(tilesByCell(this.view.board.tiles), this.content.tiles, laid, this.#laying.mode, this.view.blocked)
      return { ...laid, rotation: fit.rotation }
    }
    const { rotations } = this.content.tiles.get(tile)!
    return { ...laid, rotation: rotations.find((other) => other > before.rotation) ?? rotations[0]! }
  }

  /** A tile that is dragged, from the hand or on the map. */
  readonly drags = new Drags(this)
  #undragged: Laying | null = null

  dragStart(): void {
    this.#undragged = this.#meant
  }

  /** The tile is dragged over a cell; null where there is none. */
  drag(cell: Cell | null): void {
    if (this.gesture === 'block') return
    const meant = this.#meant
    this.#become(cell ? moveGhost(meant.ghost ? meant : { ...meant, ghost: this.#undragged?.ghost ?? null }, cell.x, cell.y) : clear(meant))
  }

  /** It is let go: it stays where it was seen, or all is as it was before. */
  dragEnd(isLeft: boolean): void {
    const before = this.#undragged
    this.#undragged = null
    if (!isLeft && before && before.ways === this.#laying.ways) this.#become(before)
  }

  /** Turn the ghost to the next orientation that fits. */
  turn(step: 1 | -1 = 1): void {
    this.#become(turn(this.#laying, step))
  }

  clear(): void {
    this.#become(clear(this.#laying))
  }

  /** The next lit cell by rows, or the one before. */
  nextLit(from: Cell | null, step: 1 | -1): Cell | null {
    if (this.gesture !== 'block') return nextLit(this.#laying, from, step)
    const cells = [...this.lit].sort((a, b) => step * byRows(a, b))
    return cells.find((cell) => from && step * byRows(cell, from) > 0) ?? cells[0] ?? null
  }

  #become(next: Laying): void {
    const before = this.#laying
    this.#laying = next
    if (next.ghost) {
      if (!this.isHeld || next.ghost.choice.text !== this.chosen?.text) this.hold(next.ghost.choice)
    } else if (before.ghost) {
      this.look(null)
      this.cancel()
    }
  }
}

/** The laying with the ghost that a choice stands for, wherever the choice came from; without one for any other choice. */
function shown(now: Laying, choice: Choice | null): Laying {
  const rest = now.ghost ? { ...now, ghost: null } : now
  if (!choice) return rest
  const { tile, x, y, rotation } = choice.move as unknown as LaidTile
  for (const mode of modes(now)) {
    let next = setMode(rest, mode)
    if (mode !== 'turn' && tileInUse(next) !== tile) next = pickTile(next, tile)
    const way = waysAt(next, x, y).find((other) => other.choice.text === choice.text)
    if (!way) continue
    const there = next.ways.laid.get(`${x},${y}`)
    return { ...next, illegal: null, ghost: { x, y, tile: mode === 'turn' ? there!.tile : tile, ...way, rotation } }
  }
  return rest
}

const MOVES: Record<Mode, string> = { place: 'PlaceTile', cover: 'CoverTile', turn: 'TurnTile' }

function moveOf(mode: Mode, { x, y, tile, rotation }: LaidTile): Record<string, unknown> {
  return mode === 'turn' ? { type: MOVES.turn, x, y, rotation } : { type: MOVES[mode], tile, x, y, rotation }
}
