// The lobby's requests. A refusal is thrown as `Refusal` with the server's one line.
import type {
  DrawnRecord,
  GameInfo,
  GameResult,
  GivenSeat,
  Joined,
  LanInfo,
  LessonInfo,
  LessonPage,
  MadeTable,
  NewTable,
  PackToPrint,
  PieceInfo,
  PieceList,
  Problem,
  Rematch,
  Replay,
  RulesPage,
  TableInfo,
  TableList,
  WordsPage,
} from '../protocol/types'

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text)
  }
}

async function answerTo(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers['Authorization'] = `Bearer ${token}`
  const answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null
    throw new Refusal(problem?.code ?? 'failed', problem?.text ?? answer.statusText, answer.status)
  }
  return answer
}

async function ask<Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await answerTo(method, path, body, token)
  return (answer.status === 204 ? null : await answer.json()) as Answer
}

const games = new Map<string, Promise<GameInfo[]>>()
const rules = new Map<string, Promise<RulesPage>>()
const words = new Map<string, Promise<WordsPage>>()
const lessons = new Map<string, Promise<LessonInfo[]>>()
const pieces = new Map<string, Promise<PieceList>>()

/** What a table cannot do without is asked for again until the line is back; only a refusal ends it. */
async function lasting<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let wait = 500; ; wait = Math.min(2 * wait, 8000)) {
    try {
      return await request()
    } catch (problem) {
      if (problem instanceof Refusal) throw problem
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}

function once<Answer>(
  kept: Map<string, Promise<Answer>>,
  path: string,
  request: () => Promise<Answer> = () => lasting(() => ask<Answer>('GET', path)),
): Promise<Answer> {
  const known = kept.get(path)
  if (known) return known
  const asked = request()
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

function seenBy(eyes: number | null): string {
  return eyes === null ? 'all=true' : `viewer=${eyes}`
}

/** The address of a picture of a step of a lesson. */
export function pictureOf(game: string, example: { lesson: string; step: number }, when: 'before' | 'after'): string {
  return `/api/games/${game}/lessons/${example.lesson}/pictures/${example.step}/${when}.svg`
}

export const api = {
  /** The lessons of a game; none where it has none. */
  lessons: (game: string) => once(lessons, `/games/${game}/lessons`, () => ask<LessonInfo[]>('GET', `/games/${game}/lessons`)),
  /** What comes of an attempt in a lesson, after all that was done before; null asks only where that leads. */
  attempt: (game: string, lesson: string, actions: string[], attempt: unknown) =>
    ask<LessonPage>('POST', `/games/${game}/lessons/${lesson}`, { actions, attempt }),
  /** The position of a lesson, drawn; as text where the game has no drawings. */
  drawLesson: (game: string, lesson: string, actions: string[]) =>
    ask<LessonPage>('POST', `/games/${game}/lessons/${lesson}`, { actions, picture: true }),
  games: () => once(games, '/games', () => ask<GameInfo[]>('GET', '/games')),
  /** Wait until the server answers. */
  reachable: () => lasting(() => ask<unknown>('GET', '/games')),
  rules: (game: string) => once(rules, `/games/${game}/rules`),
  words: (game: string) => once(words, `/games/${game}/words/en`),
  sheet: (game: string, pack: string) => `/api/games/${game}/packs/${pack}/sheet.svg`,
  /** The pieces of a pack, drawn. `source` is what a board is given. */
  pieces: (source: string): Promise<PieceInfo[]> => once(pieces, `${source}/pieces`).then((list) => list.pieces),
  /** Have a custom pack drawn; the source that a board finds its pieces by. */
  drawOwn: (game: string, text: string): string => {
    const source = `/games/${game}/own/${pieces.size}`
    pieces.set(`${source}/pieces`, ask<PieceList>('POST', `/games/${game}/pieces`, { text }))
    return source
  },
  /** A pack that comes with a game, as a PDF. */
  print: (path: string): Promise<Blob> => answerTo('GET', path).then((answer) => answer.blob()),
  /** A custom pack as a PDF. */
  printOwn: (game: string, wanted: PackToPrint): Promise<Blob> =>
    answerTo('POST', `/games/${game}/print`, wanted).then((answer) => answer.blob()),
  tables: (status: 'open' | 'playing' | 'over') => ask<TableList>('GET', `/tables?status=${status}`),
  tablesById: (ids: string[]) => ask<TableList>('GET', `/tables?ids=${ids.join(',')}`),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  make: (table: NewTable) => ask<MadeTable>('POST', '/tables', table),
  remove: (id: string, host: string) => ask<null>('DELETE', `/tables/${id}`, undefined, host),
  join: (id: string, seat: number, name: string, invite?: string) =>
    ask<Joined>('POST', `/tables/${id}/seats/${seat}/join`, { name, invite: invite ?? null }),
  seat: (id: string, seat: number, what: 'leave' | 'resign' | 'stand-in' | 'back', token: string) =>
    ask<TableInfo>('POST', `/tables/${id}/seats/${seat}/${what}`, what === 'stand-in' ? {} : undefined, token),
  /** In the waiting room: give a seat to a bot or to friends, name it, put the seats into another order. */
  give: (id: string, seat: number, to: 'bot' | 'open' | 'invite', level: string | null, host: string) =>
    ask<GivenSeat>('POST', `/tables/${id}/seats/${seat}/give`, { to, level }, host),
  rename: (id: string, seat: number, name: string, token: string) =>
    ask<TableInfo>('POST', `/tables/${id}/seats/${seat}/name`, { name }, token),
  reorder: (id: string, order: number[], host: string) => ask<TableInfo>('POST', `/tables/${id}/order`, { order }, host),
  /** Whether others in the local network reach this server; only its own computer may change that. */
  lan: () => ask<LanInfo>('GET', '/lan'),
  setLan: (open: boolean) => ask<LanInfo>('POST', '/lan', { open }),
  rematch: (id: string, token: string) => ask<Rematch>('POST', `/tables/${id}/rematch`, undefined, token),
  record: (id: string) => `/api/tables/${id}/record`,
  pack: (id: string) => `/api/tables/${id}/pack`,
  packText: (id: string) => fetch(`/api/tables/${id}/pack`).then((answer) => answer.text()),
  /** How a finished game went. */
  result: (id: string) => ask<GameResult>('GET', `/replays/${id}/result`),
  /** A finished game of this server, as one seat saw it (null: with everything shown). */
  replayOf: (id: string, eyes: number | null) => ask<Replay>('GET', `/replays/${id}?${seenBy(eyes)}`),
  drawReplay: (id: string, eyes: number | null, at: number, form: 'picture' | 'text') =>
    ask<DrawnRecord>('GET', `/replays/${id}/drawing?at=${at}&form=${form}&${seenBy(eyes)}`),
  /** `pack` is the text of the pack, if the record was played with a custom one. */
  replay: (text: string, pack: string | null, eyes: number | null) =>
    ask<Replay>('POST', '/records/steps', { text, pack_text: pack, viewer: eyes, all: eyes === null, language: 'en' }),
  /** A record after so many moves, drawn. */
  drawRecord: (text: string, pack: string | null, eyes: number | null, at: number, form: 'picture' | 'text') =>
    ask<DrawnRecord>('POST', '/records/drawing', { text, pack_text: pack, viewer: eyes, all: eyes === null, at, form, language: 'en' }),
}
