// Made by `npm run types` from schema.json, which the server writes. Do not edit.

/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ClientMessage".
 */
export type ClientMessage =
  | Hello
  | MakeMove
  | EnterChance
  | TakeBack
  | AskWhyNot
  | AskPreview
  | AskHint
  | AskAdvice
  | AskScores
  | AskDrawing
  | Say
  | SetPassing
  | SetPace
  | SayReady
  | Ping;
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ServerMessage".
 */
export type ServerMessage =
  | Welcome
  | ViewMessage
  | StepMessage
  | TableMessage
  | PassingMessage
  | PaceMessage
  | ChatLine
  | Done
  | Said
  | RefusedMessage
  | WhyNot
  | Preview
  | Hint
  | Advice
  | Scores
  | Drawing
  | Failed
  | TakenOver
  | Leaving
  | Deleted
  | Pong;

export interface WatertableProtocol {
  [k: string]: unknown;
}
/**
 * What a coach says before a decision. It knows what the seat sees, and no more.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Advice".
 */
export interface Advice {
  id: number;
  seq: number;
  /**
   * Sentences, the most important first; empty if there is nothing to say
   */
  texts: string[];
  type: "advice";
}
/**
 * A decision that the seat is to make now.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Ask".
 */
export interface Ask {
  legal: MoveGroup[];
  /**
   * Whether the table will pass for the seat, by its own setting
   */
  passing: boolean;
  /**
   * Whether it is a window: passing is possible
   */
  window: boolean;
}
/**
 * Legal moves of one kind: each row has the values of `fields`; with `type` that is the move.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "MoveGroup".
 */
export interface MoveGroup {
  fields: string[];
  rows: unknown[][];
  /**
   * The moves in words, if the client asked for words
   */
  say?: string[] | null;
  /**
   * The moves in the game's notation, in the same order
   */
  texts: string[];
  type: string;
}
/**
 * Ask what a coach says before the decision that this seat is to make now.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "AskAdvice".
 */
export interface AskAdvice {
  id: number;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "advice";
}
/**
 * Ask for a drawing of a seat's view, now or after a move as far as the seat can know.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "AskDrawing".
 */
export interface AskDrawing {
  form?: "picture" | "text";
  id: number;
  /**
   * A move that the seat could make now
   */
  move?:
    | {
        [k: string]: unknown;
      }
    | string
    | null;
  /**
   * A seat held here; null: a spectator's view, for spectators
   */
  seat: number | null;
  type: "draw";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
  id: number;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "hint";
}
/**
 * Ask what a move would lead to, as far as this seat can know.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "AskPreview".
 */
export interface AskPreview {
  id: number;
  move:
    | {
        [k: string]: unknown;
      }
    | string;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "preview";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "AskScores".
 */
export interface AskScores {
  id: number;
  type: "scores";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "AskWhyNot".
 */
export interface AskWhyNot {
  id: number;
  move:
    | {
        [k: string]: unknown;
      }
    | string;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "why_not";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ChatLine".
 */
export interface ChatLine {
  at: number;
  name: string;
  number: number;
  seat: number | null;
  text: string;
  type: "chat";
}
/**
 * The first message: which seats this connection holds, and what it has seen.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  /**
   * The last sequence number seen: what came after it is sent. 0: all; null: none
   */
  after?: number | null;
  chat_after?: number | null;
  /**
   * The host's token; `welcome` then says `is_host`
   */
  host?: string | null;
  /**
   * If set, events, moves and questions come with sentences
   */
  language?: "en" | null;
  /**
   * The version of the protocol that the client speaks
   */
  protocol: number;
  /**
   * Seat tokens; several for a hot seat
   *
   * @maxItems 16
   */
  tokens?: string[];
  type: "hello";
  /**
   * The spectators' token
   */
  watch?: string | null;
}
/**
 * Make a move. `answers` is the newest sequence number seen; `key` makes it safe to send the move again.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "MakeMove".
 */
export interface MakeMove {
  answers: number;
  key: string;
  move:
    | {
        [k: string]: unknown;
      }
    | string;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "move";
}
/**
 * At a real table: say what was rolled or drawn. A hidden card only its seat can enter.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "EnterChance".
 */
export interface EnterChance {
  answers: number;
  key: string;
  /**
   * In the game's notation, or as people say it: 1 3 3 6, a card's name, a tile's number
   */
  outcome: string;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "enter";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "TakeBack".
 */
export interface TakeBack {
  answers: number;
  key: string;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "undo";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  /**
   * Makes it safe to send the line again: `said` answers it
   */
  key?: string | null;
  /**
   * A spectator's name
   */
  name?: string | null;
  /**
   * Who speaks: a seat held here; a spectator if not given
   */
  seat?: number | null;
  text: string;
  type: "say";
}
/**
 * How the table passes for a seat in windows, and whether its hand is raised.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "SetPassing".
 */
export interface SetPassing {
  raised?: boolean | null;
  /**
   * A seat, counted from 0
   */
  seat: number;
  setting?: ("always" | "matters" | "raised") | null;
  type: "passing";
}
/**
 * How fast whoever plays on this connection would like bots to be.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "SetPace".
 */
export interface SetPace {
  pace: "relaxed" | "quick" | "instant";
  type: "pace";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "SayReady".
 */
export interface SayReady {
  nonce?: string;
  /**
   * A seat, counted from 0
   */
  seat: number;
  type: "ready";
}
/**
 * Ask whether the server is there. One a second does not count as a message.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  id?: number;
  type: "ping";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Deleted".
 */
export interface Deleted {
  type: "deleted";
}
/**
 * What is rolled: so many equal dice.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "DiceJson".
 */
export interface DiceJson {
  count: number;
  /**
   * As the notation writes them
   */
  faces: string[];
}
/**
 * A move or undo is stored for good. `seq` is the newest entry that it made.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  key: string;
  /**
   * Whether this key was used before
   */
  repeated: boolean;
  seq: number;
  type: "done";
}
/**
 * A drawing of a view: a picture, or text if that was asked for or the game has no drawing.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Drawing".
 */
export interface Drawing {
  id: number;
  /**
   * A complete SVG document; `docs/protocol.md` says what is in it
   */
  picture: string | null;
  seq: number;
  /**
   * Lines of at most 100 characters, to be shown in a fixed-width font
   */
  text: string | null;
  type: "drawing";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "DrawnRecord".
 */
export interface DrawnRecord {
  /**
   * A complete SVG document
   */
  picture: string | null;
  /**
   * Instead of a picture, where text was asked for or the game has no drawing
   */
  text: string | null;
}
/**
 * At a real table: what is to be entered now.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "EntryAsk".
 */
export interface EntryAsk {
  /**
   * What can come up, as far as those can know who may enter it; null for all others
   */
  choices: MoveGroup[] | null;
  /**
   * Set if dice are rolled: then the choices are all that they can show
   */
  dice: DiceJson | null;
  /**
   * The question in words, for those who may enter it
   */
  say: string | null;
  /**
   * The seat that alone knows it and enters it; null: everyone sees it
   */
  seat: number | null;
}
/**
 * One entry of the log as this viewer may see it: a move's events, or an undo.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "EntryJson".
 */
export interface EntryJson {
  at: number;
  events: {
    [k: string]: unknown;
  }[];
  /**
   * How many moves the line of play has after it
   */
  ply: number;
  /**
   * The events in words, one sentence for each
   */
  say?: string[] | null;
  /**
   * -1 is chance
   */
  seat: number;
  seq: number;
  /**
   * An undo: how many moves remain
   */
  undo?: number | null;
}
/**
 * A question that cannot be answered, or a message that was not understood or was dropped.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Failed".
 */
export interface Failed {
  /**
   * The type of the message; not set if it could not be read
   */
  about?: string | null;
  code:
    | "bad-message"
    | "bad-move"
    | "not-held"
    | "not-playing"
    | "not-asked"
    | "limited"
    | "unavailable"
    | "refused"
    | "other-version";
  /**
   * Of the message, if it had one
   */
  id: number | null;
  /**
   * Of a line of chat, if it had one
   */
  key?: string | null;
  text: string;
  type: "failed";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Fairness".
 */
export interface Fairness {
  /**
   * To the secret seed; known before the start
   */
  commitment: string;
  /**
   * Every seat's nonce, once the game has begun
   */
  nonces: string[];
  /**
   * What was mixed into chance after a restore from a backup
   */
  renewals: Renewal[];
  /**
   * Shown when the game is over
   */
  seed: string | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Renewal".
 */
export interface Renewal {
  /**
   * The number of the chance move from which on the nonce counts, from 0
   */
  chance: number;
  nonce: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Fork".
 */
export interface Fork {
  /**
   * After how many of its moves, chance included
   */
  at: number;
  /**
   * Deal again what this seat could not see; everything as it was if not given
   */
  eyes?: number | null;
  /**
   * A finished table
   */
  table: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Forked".
 */
export interface Forked {
  /**
   * After how many of its moves, chance included
   */
  at: number;
  /**
   * A finished table
   */
  table: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "GameInfo".
 */
export interface GameInfo {
  /**
   * Whether this server makes PDFs of its packs
   */
  can_print: boolean;
  designer: string;
  /**
   * The rule behind each type of event, for links
   */
  event_rules: {
    [k: string]: string;
  };
  has_drawing: boolean;
  languages: string[];
  /**
   * How many lessons it has
   */
  lessons: number;
  /**
   * The bots that play it, weakest first
   */
  levels: LevelInfo[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  minutes: number[];
  name: string;
  options: OptionInfo[];
  packs: PackName[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: number[];
  presets: {
    [k: string]: {
      [k: string]: boolean | number | string | string[];
    };
  };
  summary: string;
  title: string;
  /**
   * The default number of players
   */
  usual_players: number;
  version: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LevelInfo".
 */
export interface LevelInfo {
  name: string;
  text: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "OptionInfo".
 */
export interface OptionInfo {
  choices: (boolean | number | string)[];
  default: boolean | number | string | string[];
  /**
   * Whether the value is a list of choices
   */
  many: boolean;
  name: string;
  rule: string;
  /**
   * The option in plain words
   */
  text: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PackName".
 */
export interface PackName {
  name: string;
  sha256: string;
  version: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "GameResult".
 */
export interface GameResult {
  /**
   * What ended the game, in words that follow "The game ended", if it says so
   */
  cause: string | null;
  /**
   * Everyone's points at the start and after every move
   */
  scores: number[][];
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "GiveSeat".
 */
export interface GiveSeat {
  /**
   * A bot's level; the usual one if not given
   */
  level?: string | null;
  name?: string | null;
  /**
   * bot; open: whoever comes first; invite: whoever has the new invitation
   */
  to: "bot" | "open" | "invite";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "GivenSeat".
 */
export interface GivenSeat {
  /**
   * For an invited seat: lets one person take it
   */
  invite: string | null;
  table: TableInfo;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "TableInfo".
 */
export interface TableInfo {
  /**
   * Whether the server draws chance, or people at a real table enter it
   */
  chance: "drawn" | "entered";
  clock: number | null;
  created_at: number;
  fairness: Fairness;
  /**
   * What the table goes on from, if not from the beginning
   */
  forked: Forked | null;
  game: string;
  id: string;
  listed: boolean;
  /**
   * Winners, the rule that ended it, itemised scores
   */
  outcome: {
    [k: string]: unknown;
  } | null;
  /**
   * The table where the same people play again
   */
  rematch: string | null;
  seats: SeatInfo[];
  /**
   * Game, version, seats, options, pack: what the view is based on
   */
  setup: {
    [k: string]: unknown;
  };
  status: "waiting" | "playing" | "over";
  title: string;
  /**
   * Whether everyone who has the table's address may watch
   */
  watchable: boolean;
  watching: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  /**
   * Whether a person could sit down here
   */
  free: boolean;
  /**
   * Whether sitting down needs an invitation
   */
  invite: boolean;
  kind: "person" | "bot";
  /**
   * The bot that plays the seat now: its own, or a stand-in
   */
  level: string | null;
  name: string;
  /**
   * Whether its holder is connected
   */
  present: boolean;
  ready: boolean;
  resigned: boolean;
  seat: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  id: number;
  /**
   * The best first
   */
  options: HintOption[];
  seq: number;
  /**
   * Why, in words
   */
  text: string | null;
  type: "hint";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "HintOption".
 */
export interface HintOption {
  move: {
    [k: string]: unknown;
  };
  say: string | null;
  /**
   * The expected share of the win
   */
  share: number;
  text: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Invitation".
 */
export interface Invitation {
  invite: string;
  seat: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Join".
 */
export interface Join {
  invite?: string | null;
  name: string;
  nonce?: string;
  ready?: boolean;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Joined".
 */
export interface Joined {
  seat: number;
  table: TableInfo;
  token: string;
}
/**
 * Whether others in the local network can reach a server that runs on the client's own computer.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LanInfo".
 */
export interface LanInfo {
  /**
   * Where others reach it while it is open; the best first
   */
  addresses: string[];
  /**
   * Whether this client may open and close it: only on the server's own computer
   */
  offered: boolean;
  open: boolean;
  /**
   * Addresses that could not be opened, and why, a line each
   */
  problems: string[];
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LanOpen".
 */
export interface LanOpen {
  open: boolean;
}
/**
 * The server is stopping: reconnect with the last sequence number seen as `after`.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Leaving".
 */
export interface Leaving {
  type: "closing";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LessonActions".
 */
export interface LessonActions {
  /**
   * All that was done so far: "next" for a step that was read, else the notation of a move
   *
   * @maxItems 200
   */
  actions?: string[];
  /**
   * What is tried now, a move also as an object; null to look at the lesson as it is
   */
  attempt?:
    | string
    | {
        [k: string]: unknown;
      }
    | null;
  /**
   * Whether a drawing of the position is wanted as well
   */
  picture?: boolean;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LessonChoice".
 */
export interface LessonChoice {
  /**
   * Whether the rules allow it; a lesson may offer what they refuse, to say why
   */
  legal: boolean;
  /**
   * In the game's notation
   */
  move: string;
  say: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LessonInfo".
 */
export interface LessonInfo {
  /**
   * What it is about, in one line
   */
  about: string;
  minutes: number;
  name: string;
  /**
   * The numbers of the rules that it explains
   */
  rules: string[];
  steps: number;
  title: string;
}
/**
 * A position on the way from the attempt to the next step.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LessonMoment".
 */
export interface LessonMoment {
  /**
   * Who made the move; -1 is chance
   */
  seat: number;
  /**
   * What happened, in words
   */
  told: string;
  view: {
    [k: string]: unknown;
  };
}
/**
 * A lesson as far as it was taken.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "LessonPage".
 */
export interface LessonPage {
  /**
   * What counts so far, with the attempt if it was right. Where a goal was missed, the actions of its step are gone
   */
  actions: string[];
  /**
   * What the step offers
   */
  choices: LessonChoice[];
  /**
   * What the coach says to the position, in a step with a goal
   */
  coach: string;
  /**
   * What a right attempt has shown, from the step it belonged to
   */
  effect: string;
  hint: string;
  kind: "read" | "do" | "goal" | "end";
  /**
   * How many moves are left to reach the goal
   */
  left: number | null;
  name: string;
  names: string[];
  /**
   * What the attempt led to, move by move: the learner's own, then those of chance and the others
   */
  past: LessonMoment[];
  /**
   * A complete SVG document, if it was asked for and the game has drawings
   */
  picture: string | null;
  /**
   * What is meant: `data-place` or `data-piece` on the board, or "choices"
   */
  point: string[];
  /**
   * What the rules say against it
   */
  reason: string;
  /**
   * The rule that refuses it, if one does
   */
  rule: string;
  rules: string[];
  /**
   * Plain text with **bold** words
   */
  say: string;
  /**
   * Everyone's points
   */
  scores: ScoreJson[];
  /**
   * The learner's seat
   */
  seat: number;
  /**
   * Game, version, seats, options, pack
   */
  setup: {
    [k: string]: unknown;
  };
  /**
   * The step that comes now, from 0
   */
  step: number;
  steps: number;
  stream: ViewMessage;
  /**
   * Instead of a picture, where the game has no drawings
   */
  text: string | null;
  title: string;
  /**
   * What became of the attempt; null without one, and for a step that was read
   */
  verdict: ("right" | "wrong" | "illegal" | "reached" | "failed") | null;
  /**
   * Why the attempt does not count
   */
  why: string;
  /**
   * Who won, if the game is over
   */
  winners: number[] | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ScoreJson".
 */
export interface ScoreJson {
  items: ScoreLine[];
  total: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ScoreLine".
 */
export interface ScoreLine {
  count: number;
  places: string[];
  points: number;
  say: string | null;
  what: string;
}
/**
 * The whole view, after `hello` and whenever the client may be out of date.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ViewMessage".
 */
export interface ViewMessage {
  /**
   * Set when this seat is to decide
   */
  ask: Ask | null;
  can_undo: boolean;
  /**
   * When the clock runs out, in seconds since 1970
   */
  deadline: number | null;
  /**
   * What the client has missed since `after`
   */
  entries: EntryJson[];
  /**
   * Set at a real table while something is to be entered
   */
  entry?: EntryAsk | null;
  /**
   * Whether a seat knows, or may come to know, what others must not: people who share a device then take turns looking at it
   */
  has_secrets: boolean;
  ply: number;
  question: string;
  /**
   * The question in words; to all others what is being decided, and by whom
   */
  say?: string | null;
  /**
   * Whose stream this is; null: a spectator's
   */
  seat: number | null;
  seq: number;
  to_act: number | null;
  type: "view";
  view: {
    [k: string]: unknown;
  };
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ListedTable".
 */
export interface ListedTable {
  /**
   * The seat whose turn it is
   */
  asked?: number | null;
  /**
   * When the last move was made
   */
  asked_at?: number | null;
  /**
   * Whether the server draws chance, or people at a real table enter it
   */
  chance: "drawn" | "entered";
  clock: number | null;
  created_at: number;
  fairness: Fairness;
  /**
   * What the table goes on from, if not from the beginning
   */
  forked: Forked | null;
  game: string;
  id: string;
  listed: boolean;
  /**
   * Winners, the rule that ended it, itemised scores
   */
  outcome: {
    [k: string]: unknown;
  } | null;
  /**
   * The table where the same people play again
   */
  rematch: string | null;
  seats: SeatInfo[];
  /**
   * Game, version, seats, options, pack: what the view is based on
   */
  setup: {
    [k: string]: unknown;
  };
  status: "waiting" | "playing" | "over";
  title: string;
  /**
   * Whether everyone who has the table's address may watch
   */
  watchable: boolean;
  watching: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "MadeSeat".
 */
export interface MadeSeat {
  /**
   * For an invited seat: lets one person take it
   */
  invite: string | null;
  seat: number;
  /**
   * For a seat of the creator's: holds the seat
   */
  token: string | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "MadeTable".
 */
export interface MadeTable {
  /**
   * The host's token: new invitations, stand-ins, deletion
   */
  host: string;
  seats: MadeSeat[];
  table: TableInfo;
  /**
   * The spectators' token
   */
  watch: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "NewSeat".
 */
export interface NewSeat {
  /**
   * me: held by whoever creates the table (several for a hot seat); invite: by link; open: whoever comes first; bot
   */
  kind: "me" | "invite" | "open" | "bot";
  /**
   * A bot's level
   */
  level?: string | null;
  name?: string | null;
  /**
   * For `me`: mixed into chance
   */
  nonce?: string | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  /**
   * entered: people roll and draw at a real table, and enter what came up; no bots
   */
  chance?: "drawn" | "entered";
  /**
   * Seconds for each decision; a bot moves when they are over
   */
  clock?: number | null;
  /**
   * Play on from a position of a finished game, which gives options and pack
   */
  fork?: Fork | null;
  game: string;
  /**
   * Whether the lobby shows the table to everyone
   */
  listed?: boolean;
  options?: {
    [k: string]: boolean | number | string | string[];
  };
  /**
   * A pack that comes with the game
   */
  pack?: string | null;
  /**
   * A custom pack, as TOML
   */
  pack_text?: string | null;
  /**
   * A named set of options; `options` override it
   */
  preset?: string | null;
  /**
   * Whether the creator's seats are ready at once; false to give nonces after the commitment is known
   */
  ready?: boolean;
  /**
   * @minItems 1
   * @maxItems 16
   */
  seats: NewSeat[];
  /**
   * Whether everyone who has the table's address may watch
   */
  watchable?: boolean;
}
/**
 * The connection's own wish, as it now stands.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PaceMessage".
 */
export interface PaceMessage {
  pace: "relaxed" | "quick" | "instant";
  type: "pace";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PackPage".
 */
export interface PackPage {
  data: {
    [k: string]: unknown;
  };
  name: string;
  sha256: string;
  /**
   * TOML
   */
  text: string;
  version: number;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PackText".
 */
export interface PackText {
  /**
   * A custom pack, as TOML
   */
  text: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PackToPrint".
 */
export interface PackToPrint {
  /**
   * With a page of backs behind every page of fronts
   */
  backs?: boolean;
  /**
   * In black and white
   */
  mono?: boolean;
  paper?: "a4" | "letter";
  /**
   * A custom pack, as TOML
   */
  text: string;
}
/**
 * The seat's own passing setting, as it now stands.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PassingMessage".
 */
export interface PassingMessage {
  raised: boolean;
  seat: number;
  setting: "always" | "matters" | "raised";
  type: "passing";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PassingSetting".
 */
export interface PassingSetting {
  raised?: boolean | null;
  setting?: ("always" | "matters" | "raised") | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PassingState".
 */
export interface PassingState {
  raised: boolean;
  setting: "always" | "matters" | "raised";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PieceInfo".
 */
export interface PieceInfo {
  /**
   * What the game's interface needs to know of it
   */
  facts: {
    [k: string]: unknown;
  };
  /**
   * What views and moves call it; empty for the back that all share
   */
  key: string;
  svg: string;
  /**
   * What it does, as lines of text
   */
  text: string[];
  title: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "PieceList".
 */
export interface PieceList {
  pieces: PieceInfo[];
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  id: number;
  now: number;
  type: "pong";
}
/**
 * What the seat can know of a move's result. `changes` hold in every case it can imagine.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Preview".
 */
export interface Preview {
  /**
   * Whether that is everything; false if chance, a secret or an answer decides the rest
   */
  certain: boolean;
  changes: unknown[][];
  events: {
    [k: string]: unknown;
  }[];
  id: number;
  /**
   * Why the move is not allowed; then nothing else is set
   */
  reason: ReasonJson | null;
  say?: string[] | null;
  seq: number;
  type: "preview";
  /**
   * Whether others could answer, and are assumed to pass
   */
  unanswered: boolean;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ReasonJson".
 */
export interface ReasonJson {
  /**
   * A sentence with {gaps}: the key for a translation
   */
  message: string;
  rule: string;
  /**
   * The sentence with its gaps filled
   */
  text: string;
  values: {
    [k: string]: string | number;
  };
}
/**
 * Every refusal of REST.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  code: string;
  text: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  nonce?: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "RecordDrawing".
 */
export interface RecordDrawing {
  /**
   * Whether everything is shown, whoever could see it
   */
  all?: boolean;
  /**
   * After how many moves, chance included
   */
  at: number;
  form?: "picture" | "text";
  /**
   * Which of the file's records
   */
  index?: number;
  language?: "en" | null;
  pack_text?: string | null;
  /**
   * A record as JSON Lines
   */
  text: string;
  /**
   * Whose view; a spectator's if not given
   */
  viewer?: number | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "RecordText".
 */
export interface RecordText {
  /**
   * Whether everything is shown, whoever could see it
   */
  all?: boolean;
  /**
   * Which of the file's records
   */
  index?: number;
  language?: "en" | null;
  pack_text?: string | null;
  /**
   * A record as JSON Lines
   */
  text: string;
  /**
   * Whose view; a spectator's if not given
   */
  viewer?: number | null;
}
/**
 * A move or undo that was refused. After `stale` the current view follows.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "RefusedMessage".
 */
export interface RefusedMessage {
  code:
    | "illegal"
    | "stale"
    | "key-reused"
    | "cannot-undo"
    | "bad-move"
    | "not-held"
    | "not-playing"
    | "not-asked"
    | "busy"
    | "limited";
  key: string;
  reason: ReasonJson | null;
  seq: number;
  text: string;
  type: "refused";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  /**
   * The new table; the tokens of this one hold the same seats there
   */
  id: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Replay".
 */
export interface Replay {
  is_cut: boolean;
  outcome: {
    [k: string]: unknown;
  } | null;
  players: string[];
  proof: "proved" | "pending" | "entered" | "none";
  /**
   * How many records the file holds
   */
  records: number;
  /**
   * Everyone's points at the start
   */
  scores: number[];
  setup: {
    [k: string]: unknown;
  };
  steps: ReplayStep[];
  /**
   * The first position
   */
  view: {
    [k: string]: unknown;
  };
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "ReplayStep".
 */
export interface ReplayStep {
  /**
   * What changes in the view
   */
  changes: unknown[][];
  events: {
    [k: string]: unknown;
  }[];
  /**
   * Whether something is hidden from someone
   */
  has_secrets: boolean;
  move: string;
  ply: number;
  question: string;
  say: string | null;
  /**
   * Everyone's points after the move
   */
  scores: number[];
  /**
   * -1 is chance
   */
  seat: number;
  to_act: number | null;
}
/**
 * A step of a lesson that shows a rule. The pictures are at /lessons/{lesson}/pictures/{step}/before.svg and
 * after.svg, below the game.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "RuleExample".
 */
export interface RuleExample {
  /**
   * What the right answer does
   */
  effect: string;
  lesson: string;
  rule: string;
  /**
   * What is asked in this position
   */
  says: string;
  /**
   * The number of the step, from 0
   */
  step: number;
  /**
   * The title of the lesson
   */
  title: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "RulesPage".
 */
export interface RulesPage {
  /**
   * The rules on one page with the numbers of the default pack, as Markdown; or empty
   */
  brief: string;
  /**
   * What rules look like in play, in the order of the lessons
   */
  examples: RuleExample[];
  game: string;
  /**
   * What the words of the game mean, a Markdown list; or empty
   */
  glossary: string;
  /**
   * The rule numbers, in order
   */
  numbers: string[];
  /**
   * Markdown; each rule's paragraph begins with its number in bold
   */
  text: string;
}
/**
 * A line of chat that had a key is stored for good. `number` is the line's.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  key: string;
  number: number;
  /**
   * Whether this key was used before
   */
  repeated: boolean;
  type: "said";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Scores".
 */
export interface Scores {
  id: number;
  scores: ScoreJson[];
  seq: number;
  type: "scores";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "SeatName".
 */
export interface SeatName {
  name: string;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "SeatOrder".
 */
export interface SeatOrder {
  /**
   * The seats by their present numbers, in the new order
   *
   * @maxItems 16
   *
   * Items: A seat, counted from 0
   */
  order: number[];
}
/**
 * The answer to `hello`; a `view` for each held seat, or a spectator's, follows.
 *
 * It comes again, without chat, when the host puts the seats of a waiting table into another order.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  chat: ChatLine[];
  /**
   * Whether `host` of the hello is the table's host token
   */
  is_host: boolean;
  now: number;
  passing: {
    [k: string]: PassingState;
  };
  protocol: number;
  /**
   * The seats that the tokens hold, in order
   */
  seats: number[];
  table: TableInfo;
  /**
   * For each of the tokens the seat that it holds; null if it holds none
   */
  tokens: (number | null)[];
  type: "welcome";
}
/**
 * What happened, and what changes in the view.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "StepMessage".
 */
export interface StepMessage {
  /**
   * Set when this seat is to decide
   */
  ask: Ask | null;
  can_undo: boolean;
  /**
   * [pointer, value] sets, [pointer] removes; in order
   */
  changes: unknown[][];
  /**
   * When the clock runs out, in seconds since 1970
   */
  deadline: number | null;
  entries: EntryJson[];
  /**
   * Set at a real table while something is to be entered
   */
  entry?: EntryAsk | null;
  /**
   * Whether a seat knows, or may come to know, what others must not: people who share a device then take turns looking at it
   */
  has_secrets: boolean;
  ply: number;
  question: string;
  /**
   * The question in words; to all others what is being decided, and by whom
   */
  say?: string | null;
  /**
   * Whose stream this is; null: a spectator's
   */
  seat: number | null;
  seq: number;
  to_act: number | null;
  type: "step";
}
/**
 * The table as everyone sees it has changed: seats, presence, status.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "TableMessage".
 */
export interface TableMessage {
  table: TableInfo;
  type: "table";
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "WhyNot".
 */
export interface WhyNot {
  id: number;
  /**
   * null: the move is allowed
   */
  reason: ReasonJson | null;
  type: "why_not";
}
/**
 * The seat is now played from another connection; this one gets nothing more of it.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "TakenOver".
 */
export interface TakenOver {
  seat: number;
  type: "taken_over";
}
/**
 * What `view` and `step` have in common.
 *
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "Situation".
 */
export interface Situation {
  /**
   * Set when this seat is to decide
   */
  ask: Ask | null;
  can_undo: boolean;
  /**
   * When the clock runs out, in seconds since 1970
   */
  deadline: number | null;
  /**
   * Set at a real table while something is to be entered
   */
  entry?: EntryAsk | null;
  /**
   * Whether a seat knows, or may come to know, what others must not: people who share a device then take turns looking at it
   */
  has_secrets: boolean;
  ply: number;
  question: string;
  /**
   * The question in words; to all others what is being decided, and by whom
   */
  say?: string | null;
  /**
   * Whose stream this is; null: a spectator's
   */
  seat: number | null;
  seq: number;
  to_act: number | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "StandIn".
 */
export interface StandIn {
  /**
   * The bot; the table's usual one if not given
   */
  level?: string | null;
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "TableList".
 */
export interface TableList {
  tables: ListedTable[];
}
/**
 * This interface was referenced by `WatertableProtocol`'s JSON-Schema
 * via the `definition` "WordsPage".
 */
export interface WordsPage {
  game: string;
  language: string;
  /**
   * The catalogue: events, moves, questions, score, terms
   */
  tables: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
}
