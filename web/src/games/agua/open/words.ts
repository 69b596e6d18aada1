// The board in words, part by part, for those who do not see it.
import { capitalised, listed } from '../../../lib/text'
import type { Desk } from '../desk.svelte'
import { chipsIn, CLOUD, dropletsOf, sizeOf } from '../view'
import { fieldsOn, openArrows } from '../world'
import { movementPoints, valuesOf } from '../values'
import { plateSaid } from './plates'
import type { Open } from './open.svelte'
import type { Texts } from './text'

export interface Part {
  key: string
  title: string
  lines: string[]
  /** Parts within it. */
  parts?: Part[]
}

type Scene = Pick<Desk, 'view' | 'board' | 'names' | 'seat' | 'words' | 'options'> & { away: readonly number[] }

/** Everything on the board: what is asked now, players, cards, waterways, values, and what is beside the board. */
export function boardSaid(scene: Scene, { collections, progress }: Pick<Open, 'collections' | 'progress'>, t: Texts): Part[] {
  const { view, board, names, words, options } = scene
  const players = collections.map((collection): Part => {
    const { seat } = collection
    const name = names[seat] ?? ''
    const plate = { name, isTurn: view.to_act === seat, isAway: scene.away.includes(seat), chips: words.chips }
    return { key: `player-${seat}`, title: name, lines: [plateSaid(collection, plate, t), ...dropletsSaid(scene, seat, t)] }
  })
  const cards = board.frames.map(({ key, title }): Part => ({
    key, title, lines: [words.card(key), ...fieldsOn(board, key).map((field) => words.field(field.key))],
  }))
  const single = [...board.fields.values()].filter(({ waterway, frame }) => !waterway && !frame)
  const waterways = board.world.waterways.map(({ key, title, fields }): Part => ({
    key, title, lines: fields.map((field) => words.field(field)),
  }))
  return [
    { key: 'now', title: t('words.now'), lines: nowSaid(scene, t) },
    { key: 'players', title: t('words.players'), lines: [], parts: players },
    { key: 'values', title: t('open.values'), lines: valuesSaid(scene, progress, t) },
    { key: 'cards', title: t('words.cards'), lines: [], parts: cards },
    { key: 'waterways', title: t('words.waterways'), lines: single.map(({ key }) => words.field(key)), parts: waterways },
    { key: 'beside', title: t('words.beside'), lines: besideSaid(scene, t) },
  ].filter(({ lines, parts }) => lines.length || parts)
}

function nowSaid({ view, board, words }: Scene, t: Texts): string[] {
  if (!view.dice.length || view.phase === 'roll' || view.phase === 'over') return []
  const open = openArrows(board, view.dice).map((way) => words.arrow(way))
  return [
    t('words.dice', { dice: listed(view.dice.map((die) => t(`words.die.${die}`))) }),
    t('words.left', { n: view.points }),
    t('words.arrows', { n: open.length }),
  ]
}

/** Droplets one by one, those in the big cloud together. */
function dropletsSaid({ view, words }: Scene, seat: number, t: Texts): string[] {
  const all = dropletsOf(view, seat)
  const under = all.filter((number) => view.droplets[number]!.field !== CLOUD)
  const n = all.length - under.length
  return [...(n ? [t('words.in_cloud', { n })] : []), ...under.map((number) => words.droplet(number))]
}

function valuesSaid({ view, board, options, words }: Scene, progress: Open['progress'], t: Texts): string[] {
  if (options.isForChildren) return [t('open.cards_changed.lead', progress), `${t('open.cards_changed', progress)}.`]
  const values = valuesOf(board, view.chips, options)
  const lines = Object.entries(values).map(([colour, n]) => {
    const Colour = capitalised(t(`open.colour.${colour as keyof typeof values}`))
    const holes = board.holes.filter((hole) => view.chips[hole] === colour).map(words.title)
    return n ? `${t('open.value', { Colour, n })} (${listed(holes)}).` : `${t('open.value.none', { Colour })}.`
  })
  const open = board.holes.filter((hole) => !view.chips[hole]).map(words.title)
  const holes = `${t('open.values.holes', progress)}.`
  return [...lines, open.length ? `${holes} ${t('words.open_holes', { holes: listed(open) })}` : holes, t('open.values.points', { n: movementPoints(board, view.chips, options) })]
}

function besideSaid({ view, board, words }: Scene, t: Texts): string[] {
  const spare = board.frames.map(({ key, title }) => {
    const cards = board.world.cards.filter((card) => card.frame === key && view.spares.includes(card.key)).map((card) => card.title)
    return cards.length ? t('words.spares', { frame: title, cards: listed(cards) }) : t('words.no_spares', { frame: title })
  })
  const stock = sizeOf(view.stock) ? t('words.stock', { chips: words.chips(chipsIn(view.stock)) }) : t('words.no_stock')
  return [stock, ...spare]
}
