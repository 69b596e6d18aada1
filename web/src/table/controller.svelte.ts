// What a table does, apart from how it is drawn: whose side is shown, what is looked at, chosen, previewed and sent,
// what is announced. Components draw it and hand on clicks and keys; Vitest plays it without a browser.
//
// There are two ways in. People act through the methods; the server's news comes through `update`, the one place that
// reacts to it. What belongs to one position (a choice, a hint, an answer to "why not?") is kept with that position and
// counts no more when the next one comes.
import type { Channel } from '../lib/channel'
import { choices as choicesOf, outcomes as outcomesOf, type Choice, type Connection, type LogEntry, type Move, type Stream } from '../lib/connection.svelte'
import { NoAnswer, whyMissing } from '../lib/questions'
import type { Pace } from '../lib/settings.svelte'
import { t } from '../lib/text'
import type { SeatInfo } from '../protocol/types'
import { Announcer } from './announcer'
import { Coach } from './coach.svelte'
import { Forced, onlyMove } from './forced.svelte'
import { latestLine, namesOf, refusalLine, statusLine, titleLine, winnersLine, type Problem } from './lines'
import { discreet, happened } from './log'
import { Previews, type Outlook } from './previews.svelte'
import { Recap } from './recap.svelte'
import { ScoreSheet } from './scores.svelte'
import { askedSeat, haveSecrets, openStream, sideShown } from './sides'

/** What a controller needs besides the connection. */
export interface Surroundings {
  /** What this person prefers; read when it matters, because it may change. */
  settings: { confirm: boolean; sound: boolean; forced: boolean; list: boolean; pace?: Pace }
  chime: () => void
  /** It has become this person's turn. */
  onturn?: () => void
  /** The rule that each type of event of a game follows from. */
  eventRules: (game: string) => Promise<Record<string, string>>
}

/** A click or tap: when and where, or by a key. */
export interface Tap {
  at: number
  x: number
  y: number
  isByKey: boolean
}

export const TABS = ['log', 'chat', 'rules', 'words'] as const
export type Tab = (typeof TABS)[number]

/** Something that belongs to one position as one seat sees it. */
interface Kept<What> {
  seat: number | null
  seq: number
  what: What
}

/** Two taps within this time and distance are one double tap. */
const DOUBLE = { milliseconds: 450, pixels: 24 }
const NO_TAP: Tap = { at: -Infinity, x: 0, y: 0, isByKey: true }

/** `Other` is what it talks to: a connection to a table, where nothing else is said. */
export class TableController<Other extends Channel = Connection> {
  readonly table = $derived.by(() => this.connection.table)
  readonly names = $derived(namesOf(this.table))
  /** The seats of people who should be at the table and are not; one does not miss oneself. */
  readonly away = $derived.by(() => {
    const isPerson = (seat: SeatInfo) => seat.kind === 'person' && !seat.level && seat.seat !== this.seat
    const seats = this.table?.status === 'playing' ? this.table.seats : []
    return seats.filter((seat) => isPerson(seat) && !seat.present).map(({ seat }) => seat)
  })
  readonly isOver = $derived(this.table?.status === 'over')
  readonly isShared: boolean

  // Whose side is shown.
  #last = $state<number | null>(null)
  #isHeld = $state(false)
  readonly #side = $derived.by(() =>
    sideShown({
      streams: this.connection.streams,
      isShared: this.isShared,
      isOver: this.isOver,
      last: this.#last,
      isHeld: this.#isHeld,
    }),
  )
  /** The seat that is shown; null for a spectator, and while nobody's side may be seen. */
  readonly seat = $derived(this.#side.seat)
  /** Who has to take the device before anything is shown. */
  readonly curtainFor = $derived(this.#side.curtainFor)
  readonly isHidden = $derived(this.curtainFor !== null)
  /** What the seat sees. */
  readonly stream = $derived.by((): Stream | null => {
    const found = this.connection.stream(this.seat)
    if (found && this.isOver && this.isShared) return openStream(found, this.connection.streams)
    return found ?? (this.isShared ? null : (this.connection.streams[0] ?? null))
  })
  readonly log = $derived.by(() => (this.stream && !this.isHidden ? this.#toldOpenly(this.stream.seat) : []))

  // What is asked, looked at and chosen.
  /** The decision of the seat, unless it is made on another device. */
  readonly ask = $derived.by(() => {
    const ask = this.stream?.ask ?? null
    return this.connection.takenOver.some((seat) => seat === this.seat) ? null : ask
  })
  /** What the seat may do; nothing while the board shows what happened before. */
  readonly choices = $derived.by(() => (this.recap.isPlaying ? [] : choicesOf(this.ask)))
  /** At a real table: what is to be entered here, if this seat may; not what another device is asked. */
  readonly entry = $derived.by(() => {
    const entry = this.stream?.entry ?? null
    const isElsewhere = this.connection.takenOver.some((seat) => seat === this.seat)
    return entry?.choices && !isElsewhere && !this.isOver && !this.isHidden ? entry : null
  })
  readonly outcomes = $derived(outcomesOf(this.entry))
  /** What was entered ahead, by whose it is: a hand of cards that is dealt one by one. */
  readonly #ahead = new Map<number | null, string[]>()
  #enteredAt = -1
  readonly isMyTurn = $derived(!!this.ask && !this.ask.passing && !this.isOver)
  #looking = $state.raw<Kept<Choice> | null>(null)
  #chosen = $state.raw<Kept<Choice> | null>(null)
  /** The choice that waits to be confirmed. */
  readonly chosen = $derived(this.#current(this.#chosen))
  readonly #forced = new Forced((choice) => this.around.settings.forced && this.#send(choice))
  /** The only move there is, which the table is about to make. */
  readonly forced = $derived.by(() => this.#forced.choice)
  /** The choice whose result is shown: the chosen one, else the one that is pointed at, else the only one. */
  readonly focus = $derived(this.chosen ?? this.#current(this.#looking) ?? this.forced)
  #sent = $state.raw<Kept<Choice> | null>(null)
  /** The choice that was sent, until it is refused or the next position comes. */
  readonly sent = $derived.by(() => (this.connection.refusal ? null : this.#current(this.#sent)))
  readonly #previews: Previews
  readonly preview = $derived.by(() => {
    const found = this.#previews.found
    const isWanted = !!found && found.text === this.focus?.text
    return isWanted && found.seat === this.stream?.seat && found.seq === this.stream.seq ? found : null
  })
  /** Why the choice that is looked at has no preview; empty while there is nothing to say about it. */
  readonly noPreview = $derived.by(() => {
    const missing = this.#previews.missing
    const isWanted = !!missing && missing.text === this.focus?.text
    return isWanted && missing.seat === this.stream?.seat && missing.seq === this.stream.seq ? missing.why : ''
  })
  /** What happened since the seat's last turn, to be played once more. */
  readonly recap = new Recap(() => this.update())
  readonly canRecap = $derived.by(() => !this.isHidden && this.recap.isReady(this.stream?.seat ?? null))
  /** What the board shows: the position, what a choice would lead to, or how it came to this. */
  readonly view = $derived.by(() => this.recap.shown?.view ?? this.preview?.view ?? this.stream?.view ?? null)
  /** The stream as the board is given it: while it shows what happened before, nothing is asked. */
  readonly boardStream = $derived.by((): Stream | null => {
    const past = this.recap.shown
    return this.stream && past ? { ...this.stream, view: past.view, ask: null, past: past.seq } : this.stream
  })
  #whyNot = $state.raw<Kept<Problem> | null>(null)
  /** Why something is not allowed or did not count. */
  readonly problem = $derived.by(() => this.#current(this.#whyNot) ?? refusalLine(this.connection.refusal))
  /** Whether a choice can be made on the board; null while that is not known, and where none can. */
  isOnBoard = $state.raw<((choice: Choice, stream: Stream) => boolean) | null>(null)
  /** Whether what was told of something is for one seat alone; null where a log may always be read. */
  isSecret = $state.raw<((event: Record<string, unknown>) => boolean) | null>(null)
  /** Whether the list of choices is needed, because the board does not have them all or it is preferred. */
  readonly #isListNeeded = $derived.by(() => {
    const { stream, isOnBoard } = this
    return this.around.settings.list || !stream || !isOnBoard || !this.choices.every((choice) => isOnBoard(choice, stream))
  })
  #isListWanted = $state(false)
  #folded = $state.raw<Kept<true> | null>(null)
  readonly isListOpen = $derived(this.#isListNeeded ? !this.#current(this.#folded) : this.#isListWanted)
  #hint = $state.raw<Kept<string> | null>(null)
  readonly hint = $derived(this.#current(this.#hint))
  readonly coach: Coach
  /** What the coach says before this decision. */
  readonly advice = $derived.by(() => this.#current(this.coach.said) ?? [])
  /** Questions that only the line has stopped; they are asked again when it is back. */
  #toAskAgain: Kept<() => void>[] = []
  /** Whether a hint is being worked out. */
  isThinking = $state(false)

  // What is told.
  readonly status = $derived.by(() =>
    statusLine({
      table: this.table,
      isMyTurn: this.isMyTurn,
      isWindow: this.ask?.window ?? false,
      isShared: this.isShared,
      seat: this.seat,
      isEntering: !!this.entry,
      entersAt: this.connection.streams[0]?.entry?.seat ?? null,
      toAct: this.stream?.toAct ?? this.connection.streams[0]?.toAct ?? null,
    }),
  )
  readonly title = $derived(titleLine(this.status, this.isMyTurn, this.table))
  readonly winners = $derived.by(() => winnersLine(this.table, this.isShared ? null : this.seat))
  readonly latest = $derived(latestLine(this.log))
  /** What the newest step brought, chance that followed a move included; nothing right after loading, which is no news. */
  readonly recent = $derived.by(() => {
    if (this.recap.shown) return this.recap.shown.events
    const since = this.stream?.since ?? 0
    const news = this.log.filter((entry) => entry.seq > since)
    return news.some((entry) => entry.undo != null) ? [] : news.flatMap((entry) => entry.events)
  })
  /** Everything that has happened and was not taken back. */
  readonly history = $derived.by(() => happened(this.log).flatMap((entry) => entry.events))
  /** What screen readers speak. */
  announcement = $state('')
  readonly #announcer = new Announcer()

  // What stands beside the board.
  readonly #sheet: ScoreSheet
  readonly scores = $derived.by(() => this.#sheet.scores)
  /** Everyone's points at the end; empty until they have come. */
  readonly finalScores = $derived.by(() =>
    this.isOver && this.#sheet.seq === this.connection.streams[0]?.seq ? this.scores : [],
  )
  /** Places of the board to outline. */
  outlined = $state.raw<string[]>([])
  eventRules = $state.raw<Record<string, string>>({})
  #rulesOf: string | null = null
  tab = $state<Tab>('log')
  /** Whether the game says its board in words. */
  hasWords = $state(false)
  readonly tabs = $derived(TABS.filter((tab) => tab !== 'words' || this.hasWords))
  /** Whether the tabs' contents are in sight: always beside a board, else while their sheet is up. */
  isSideShown = $state(true)
  /** The rule to show. */
  rule = $state<string | null>(null)
  /** Whether the page about the keyboard is open. */
  isHelpOpen = $state(false)
  #chatRead = $state(0)
  /** How many lines of chat have not been seen. */
  readonly unread = $derived.by(() => this.connection.chat.length - this.#chatRead)

  #isSeen = true
  #tap = NO_TAP
  #chosenBy = NO_TAP

  constructor(
    readonly connection: Other,
    private readonly around: Surroundings,
  ) {
    this.isShared = connection.isShared
    this.#previews = new Previews(connection)
    this.#sheet = new ScoreSheet(connection)
    this.coach = new Coach(connection)
    connection.wishPace(around.settings.pace ?? 'relaxed')
    connection.onchange = () => this.update()
    this.update()
  }

  /** Take in what has changed at the connection. */
  private update(): void {
    const { streams, chat } = this.connection
    if (this.isShared && !haveSecrets(streams)) {
      this.#last = askedSeat(streams) ?? this.#last
      this.#isHeld = false
    }
    if (this.tab === 'chat' && this.isSideShown) this.#chatRead = chat.length
    for (const stream of streams) this.recap.take(stream, this.#toldOpenly(stream.seat))
    if (this.isHidden) this.recap.stop()
    this.#considerForced()
    this.#enterAhead()
    this.#previews.want(this.stream, this.focus)
    this.#sheet.want(streams[0]?.seq ?? 0)
    this.coach.want(this.stream, this.isMyTurn)
    this.#askAgain()
    this.#loadRules()
    this.#announce()
  }

  #considerForced(): void {
    const { seat, stream, choices } = this
    const isTakenBack = this.log.at(-1)?.undo != null
    const isSeen = this.#isSeen && !this.isHidden && !!this.ask && this.connection.status === 'online'
    const only = onlyMove({ seat, stream, choices, isTakenBack, isSeen })
    this.#forced.consider(stream?.seq ?? 0, this.around.settings.forced ? only : null)
  }

  /** What was entered ahead is sent when its turn comes, also while someone else has the device. */
  #enterAhead(): void {
    const { streams, refusal, sending, isUpToDate } = this.connection
    const seq = streams[0]?.seq ?? 0
    if (refusal || streams.some((stream) => stream.toAct !== -1)) this.#ahead.clear()
    if (!this.#ahead.size || sending || !isUpToDate || this.#enteredAt === seq) return
    if (streams.some((stream) => stream.seq !== seq)) return
    const asked = streams.find((stream) => stream.seat !== null && stream.entry?.choices)
    const next = this.#ahead.get(asked?.entry?.seat ?? null)?.shift()
    if (!asked || next === undefined) return
    this.#enteredAt = seq
    this.connection.cameUp(asked.seat!, next)
  }

  #askAgain(): void {
    if (!this.connection.isUpToDate) return
    for (const kept of this.#toAskAgain.splice(0)) this.#current(kept)?.()
  }

  /** Why an answer is missing. Where there is only no line, it is asked for again as long as it is wanted. */
  #missing(failure: unknown, kept: Kept<unknown>, again: () => void): string {
    if (failure instanceof NoAnswer && failure.why === 'no-line') this.#toAskAgain.push({ ...kept, what: again })
    return whyMissing(failure)
  }

  #loadRules(): void {
    const game = this.table?.game
    if (!game || game === this.#rulesOf) return
    this.#rulesOf = game
    this.around.eventRules(game).then(
      (rules) => (this.eventRules = rules),
      () => (this.#rulesOf = null),
    )
  }

  #announce(): void {
    if (this.isHidden) {
      this.announcement = ''
      this.#announcer.rest()
      return
    }
    const { seat, log, isMyTurn, status, stream } = this
    const { lines, isTurnNew } = this.#announcer.tell({ seat, log, isMyTurn, question: [`${status}.`, stream?.say ?? ''] })
    if (isTurnNew && this.around.settings.sound) this.around.chime()
    if (isTurnNew) this.around.onturn?.()
    if (lines.length) this.announcement = lines.join(' ')
  }

  /** The page came into sight, or went out of it. */
  see(isSeen: boolean): void {
    this.#isSeen = isSeen
    this.update()
  }

  /** Open the list of choices, or fold it. One that was opened stays open; one that is needed comes back. */
  toggleList(): void {
    if (this.#isListNeeded) this.#folded = this.isListOpen ? this.#keep(true) : null
    else this.#isListWanted = !this.#isListWanted
  }

  /**
   * What happened, as a seat is told it. On a device that others look at too, what is secret is told as the others are:
   * whoever has it sees it on the board, when they want to.
   */
  #toldOpenly(seat: number | null): LogEntry[] {
    const { isSecret, connection } = this
    const log = connection.log(seat)
    if (!isSecret || !this.isShared || this.isOver || !haveSecrets(connection.streams)) return log
    const other = connection.streams.find((stream) => stream.seat !== seat)
    return other ? discreet(log, connection.log(other.seat), isSecret) : log
  }

  /** Keep something with the position that is shown. */
  #keep<What>(what: What): Kept<What> {
    return { seat: this.seat, seq: this.stream?.seq ?? 0, what }
  }

  /** What was kept, if it still belongs to the position that is shown. */
  #current<What>(kept: Kept<What> | null): What | null {
    return kept && kept.seat === this.seat && kept.seq === this.stream?.seq ? kept.what : null
  }

  /** Whoever the curtain waits for has the device. */
  uncover(): void {
    this.#last = this.curtainFor
    this.#isHeld = true
    this.update()
  }

  /** Play what happened since the seat's last turn, or go on to the next step of it; false if nothing has. */
  whatHappened(): boolean {
    if (this.recap.isPlaying) {
      this.recap.next()
      return true
    }
    if (!this.canRecap) return false
    this.#looking = null
    this.#chosen = null
    this.recap.start(this.stream?.seat ?? null)
    return true
  }

  /** Point at a choice (null: at none), to see what it would lead to. */
  look(choice: Choice | null): void {
    // There is room for one thing at a time: whoever looks at something else has read why the last did not go.
    if (choice) this.#whyNot = null
    this.#looking = choice && this.#keep(choice)
    this.#previews.want(this.stream, this.focus)
  }

  /** Take a choice: it is sent when it is taken twice, or at once if that is preferred or it is only a pass. */
  choose(choice: Choice): void {
    this.#whyNot = null
    const isPass = choice.move['type'] === 'Pass'
    const isMeant = isPass || [this.chosen?.text, this.forced?.text].includes(choice.text)
    if (!this.around.settings.confirm || isMeant) return this.#send(choice)
    this.#chosen = this.#keep(choice)
    this.#chosenBy = this.#tap
    this.#previews.want(this.stream, this.focus)
  }

  /**
   * Take a choice that has to be seen on the board before it counts: only confirming sends it, not a second tap. Where it
   * is the first of several moves, the board says itself what they all lead to.
   */
  hold(choice: Choice, outlook?: Outlook): void {
    this.#whyNot = null
    this.#forced.stop()
    this.#chosen = this.#keep(choice)
    this.#chosenBy = NO_TAP
    if (outlook && this.stream) this.#previews.give(this.stream, choice, outlook)
    else this.#previews.want(this.stream, this.focus)
  }

  confirm(): void {
    const choice = this.chosen ?? this.forced
    if (choice) this.#send(choice)
  }

  /** Choose again; a move that the table was about to make is left to the person. */
  cancel(): void {
    this.#forced.stop()
    this.#chosen = null
    this.#previews.want(this.stream, this.focus)
  }

  /** One move for each position: until it is refused or the next position comes, another one could only be too late. */
  #send(choice: Choice): void {
    if (this.seat === null || !this.stream) return
    if (this.#current(this.#sent) && !this.connection.refusal) return
    this.#sent = this.#keep(choice)
    this.#forced.stop()
    this.#chosen = null
    this.#looking = null
    this.connection.move(this.seat, choice.move)
  }

  /**
   * Note a click or tap anywhere, before anything else happens with it. A second one on the spot where a choice was
   * taken sends it, also where something else has come to lie there; then true, and nothing else should happen.
   */
  tap(tap: Tap): boolean {
    this.#tap = tap
    const by = this.#chosenBy
    if (!this.chosen || tap.isByKey || tap.at - by.at > DOUBLE.milliseconds) return false
    if (Math.hypot(tap.x - by.x, tap.y - by.y) > DOUBLE.pixels) return false
    this.confirm()
    return true
  }

  /** A key that nothing else has used; true if it meant something. */
  press(key: string): boolean {
    if (key === 'Escape' && this.recap.isPlaying) {
      this.recap.stop()
      return true
    }
    if (key !== 'Escape' || !(this.chosen || this.forced)) return false
    this.cancel()
    return true
  }

  undo(): void {
    this.#ahead.clear()
    if (this.stream?.seat != null && this.stream.canUndo) this.connection.undo(this.stream.seat)
  }

  /** Say what was rolled or drawn at a real table; of several, the rest is kept for the draws that follow at once. */
  enter(came: string[]): void {
    const { seat, entry } = this
    const [first, ...rest] = came.map((text) => text.trim()).filter(Boolean)
    if (seat === null || !entry || first === undefined || this.connection.sending) return
    this.#whyNot = null
    if (rest.length) this.#ahead.set(entry.seat, rest)
    else this.#ahead.delete(entry.seat)
    this.#enteredAt = this.stream?.seq ?? 0
    this.connection.cameUp(seat, first)
  }

  /** Ask why a move is not allowed. */
  async askWhyNot(move: Move): Promise<void> {
    if (this.seat === null) return
    const kept = this.#keep<Problem>({ text: '', rule: '' })
    try {
      const answer = await this.connection.whyNot(this.seat, move)
      this.#whyNot = { ...kept, what: answer.reason ?? { text: t('table.why_allowed'), rule: '' } }
    } catch (failure) {
      this.#whyNot = { ...kept, what: { text: this.#missing(failure, kept, () => this.askWhyNot(move)), rule: '' } }
    }
  }

  /** Ask what a strong player would do; that choice is then shown as if it were pointed at. */
  async askHint(): Promise<void> {
    const seat = this.stream?.seat
    if (seat == null || this.isThinking) return
    const kept = this.#keep('')
    this.isThinking = true
    try {
      const answer = await this.connection.hint(seat)
      const best = answer.options[0]
      if (!best || answer.seq !== kept.seq) return
      this.#hint = { ...kept, what: t('table.hint_text', { move: answer.text ?? best.say ?? best.text }) }
      if (this.#current(this.#hint)) this.look(this.choices.find((choice) => choice.text === best.text) ?? null)
    } catch (failure) {
      this.#hint = { ...kept, what: this.#missing(failure, kept, () => this.askHint()) }
    } finally {
      this.isThinking = false
    }
  }

  /** Be coached at this table, or no longer. */
  letCoach(isOn: boolean): void {
    this.coach.toggle(isOn)
    this.update()
  }

  /** Have the game draw what the seat sees, or what a move would lead to. */
  draw(move: Move | null, form: 'picture' | 'text'): ReturnType<Channel['draw']> {
    return this.connection.draw(this.seat, move, form)
  }

  outline(places: string[]): void {
    this.outlined = places
  }

  open(tab: Tab): void {
    this.tab = tab
    this.isSideShown = true
    if (tab === 'chat') this.#chatRead = this.connection.chat.length
  }

  showRule(number: string): void {
    this.rule = number
    this.open('rules')
  }

  say(text: string, spectator: string): void {
    if (text.trim()) this.connection.say(text.trim(), this.seat, this.seat === null ? spectator : null)
  }

  close(): void {
    this.recap.stop()
    this.#forced.close()
    this.#previews.stop()
    this.#sheet.stop()
    this.coach.stop()
    this.connection.close()
  }
}
