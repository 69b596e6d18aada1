// Everything on the board in words, for those who do not see it, and what is shown as a sign where there is room for one.
import { capitalised, isolated, listed } from '../../lib/text'
import type { Path, Reach } from './reach'
import { textsFor } from './text'
import type { Effect } from './travel'
import { CHIPS, chipsIn, CLOUD, dropletsOn, seatsOf, sizeOf, type Chip, type Options, type View } from './view'
import { fieldsOn, isOpen, type Board, type Field, type Way } from './world'

export interface Scene {
  board: Board
  view: View
  options: Options
  /** The players' names by seat, and whose eyes it is seen with. */
  names: readonly string[]
  seat: number | null
  /** Where the droplet that was taken can get to. */
  reach: Reach | null
  /** Frames whose card may be exchanged now. */
  exchanges: readonly string[]
}

/** A sign on a field that is lit: what happens there. */
export type Sign = 'chip' | 'meet' | 'evaporate' | 'collect' | 'jump' | 'swap' | 'exchange'

/** What happens at the end of a path, as signs. */
export function signsOf({ legs, opens }: Path): Sign[] {
  const signs: Sign[] = []
  for (const { what } of legs.at(-1)?.effects ?? []) {
    if (what === 'pick') signs.push('chip')
    else if (what !== 'leave') signs.push(what)
  }
  return opens.length ? [...signs, 'exchange'] : signs
}

export interface Describer {
  /** A field: where it is, what lies and stands there, where it leads, and whether the taken droplet can get there. */
  field: (key: string) => string
  droplet: (number: number) => string
  /** The chips under a droplet. */
  tower: (number: number) => string
  card: (frame: string) => string
  arrow: (way: Way) => string
  /** Where a path leads and what happens; how it goes there is drawn. */
  summary: (path: Path) => string
  /** A path with the fields it leads over, as one of several. */
  path: (path: Path, at?: number, of?: number) => string
  /** What happens on a path, in order; empty if nothing does. */
  effects: (path: Path) => string[]
  /** Some chips: "an amber chip and 2 jade chips". */
  chips: (chips: readonly Chip[]) => string
  /** A field's name alone. */
  title: (key: string) => string
}

export function describer(scene: Scene): Describer {
  const { board, view, options, names, seat, reach } = scene
  const t = textsFor(options.isForChildren)

  const title = (key: string): string => {
    const field = board.fields.get(key)
    const card = field?.frame ? board.cards.get(field.frame) : null
    return card ? `${card.title} ${field!.number}` : (field?.title ?? key)
  }

  const chips = (some: readonly Chip[]): string => {
    const words = CHIPS.flatMap((colour) => {
      const n = some.filter((other) => other === colour).length
      return n ? [n === 1 ? t(`agua.chip.${colour}`) : t('agua.chips', { n, colour })] : []
    })
    return words.length > 1 ? listed(words) : (words[0] ?? t('agua.no_chip'))
  }

  const whose = (owner: number): string =>
    owner === seat ? t('agua.droplet.yours') : t('agua.droplet.of', { name: names[owner] ?? '' })

  const withTower = (number: number): string => {
    const { owner, chips: pile, is_stopped } = view.droplets[number]!
    const carries = () => t('agua.droplet.carries', { droplet: whose(owner), chips: chips(chipsIn(pile)) })
    const droplet = sizeOf(pile) ? carries() : whose(owner)
    return is_stopped ? t('agua.droplet.stopped', { droplet }) : droplet
  }

  const place = ({ key, frame, number, waterway }: Field): string => {
    if (frame) {
      const of = fieldsOn(board, frame).length
      return t('agua.field.row', { name: board.cards.get(frame)!.title, n: number, of })
    }
    if (waterway) return t('agua.field.row', { name: waterway.title, n: number, of: waterway.fields.length })
    return capitalised(title(key))
  }

  const kind = ({ key, kind }: Field): string[] => {
    const chip = view.chips[key]
    if (kind === 'hole') return [chip ? t('agua.kind.hole_filled', { chip: t(`agua.chip.${chip}`) }) : t('agua.kind.hole')]
    if (kind === 'scenario') return [t('agua.kind.scenario'), chip ? t(`agua.chip.${chip}`) : t('agua.no_chip')]
    return kind === 'jumping-step' || kind === 'evaporation' || kind === 'little-cloud' ? [t(`agua.kind.${kind}`)] : []
  }

  const standing = (key: string): string[] => {
    const on = dropletsOn(view, key)
    if (key !== CLOUD) return on.map(withTower)
    const parts = Array.from({ length: seatsOf(view) }, (_, owner) => {
      const n = on.filter((number) => view.droplets[number]!.owner === owner).length
      if (!n) return ''
      return owner === seat ? t('agua.cloud.yours', { n }) : t('agua.cloud.of', { n, name: names[owner] ?? '' })
    }).filter(Boolean)
    return [parts.length ? t('agua.cloud.droplets', { whose: parts.join(', ') }) : t('agua.cloud.none')]
  }

  const hasDice = view.dice.length > 0 && view.phase !== 'roll'
  const way = ({ target, colour, ...rest }: Way): string => {
    const isHole = board.fields.get(target)?.kind === 'hole' && !view.chips[target]
    const field = isHole ? t('agua.way.to_hole', { field: title(target) }) : title(target)
    if (!colour) return t('agua.way.any', { field })
    const state = hasDice ? (isOpen({ colour, ...rest }, view.dice) ? 'open' : 'closed') : 'arrow'
    return t(`agua.way.${state}`, { field, colour: t(`agua.colour.${colour}`) })
  }

  const effect = (found: Effect): string => {
    if (found.what === 'pick') return t('agua.effect.pick', { chip: t(`agua.chip.${found.colour}`) })
    if (found.what === 'collect') return t('agua.effect.collect', { chips: chips(found.chips) })
    if (found.what === 'evaporate') return t(found.isHole ? 'agua.effect.evaporate_hole' : 'agua.effect.evaporate')
    if (found.what === 'swap') return t('agua.effect.swap', { chip: t(`agua.chip.${found.there}`) })
    if (found.what !== 'meet') return ''
    const droplet = whose(found.owner)
    return found.chips.length
      ? t('agua.effect.meet', { droplet, chips: chips(found.chips) })
      : t('agua.effect.meet_empty', { droplet })
  }

  const effects = ({ legs, ending, opens }: Path): string[] => {
    const words = legs.flatMap(({ move, to, effects: found }, at) => {
      const isJump = move.type === 'Jump' && at > 0
      return [isJump ? t('agua.effect.jumped', { field: title(to) }) : '', ...found.map(effect)]
    })
    if (ending === 'jump') words.push(t('agua.effect.must_jump'))
    for (const frame of opens) words.push(t('agua.effect.exchange', { card: board.cards.get(frame)?.title ?? frame }))
    return words.filter(Boolean)
  }

  const reaching = (key: string): string => {
    const there = reach?.fields.get(key)
    if (!there) return ''
    const words = effects(there.best)
    const start = there.cost ? t('agua.reach', { n: there.cost }) : t('agua.reach.jump')
    return `${words.length ? `${start}: ${words.join(', ')}` : start}.`
  }

  const start = ({ cost, target }: Path): string => t(cost ? 'agua.path.to' : 'agua.path.jump', { n: cost, field: title(target) })
  const told = (way: string, path: Path): string => {
    const words = effects(path)
    return capitalised(words.length ? `${way}: ${words.join(', ')}.` : `${way}.`)
  }

  return {
    title,
    chips,
    effects,
    summary: (path) => told(start(path), path),
    field: (key) => {
      const field = board.fields.get(key)
      if (!field) return title(key)
      const ways = field.ways.length ? [t('agua.ways', { ways: field.ways.map(way).join('; ') })] : []
      const what = `${[place(field), ...kind(field), ...standing(key), ...ways].join(', ')}.`
      return [what, reaching(key)].filter(Boolean).join(' ')
    },
    droplet: (number) => {
      const { field } = view.droplets[number]!
      const droplet = capitalised(withTower(number))
      const isInCloud = field === CLOUD
      const where = t(isInCloud ? 'agua.droplet.in_cloud' : 'agua.droplet.at', { droplet, field: title(field) })
      if (reach?.droplet !== number) return `${where}.`
      const n = reach.fields.size
      return `${where}. ${n ? t('agua.droplet.reaches', { n }) : t('agua.droplet.stays')}`
    },
    tower: (number) => {
      const { owner, chips: pile } = view.droplets[number]!
      return sizeOf(pile)
        ? t('agua.tower', { droplet: whose(owner), chips: chips(chipsIn(pile)) })
        : t('agua.tower.none', { droplet: whose(owner) })
    },
    card: (frame) => {
      const fields = fieldsOn(board, frame)
      const lying = fields.flatMap(({ key }) => view.chips[key] ?? [])
      const droplets = fields.flatMap(({ key }) => dropletsOn(view, key)).length
      const parts = [t('agua.card.fields', { n: fields.length }), chips(lying)]
      if (droplets) parts.push(t('agua.card.droplets', { n: droplets }))
      if (view.left.includes(frame)) parts.push(t('agua.card.left'))
      const card = board.cards.get(frame)?.title ?? ''
      const place = board.frames.find(({ key }) => key === frame)?.title ?? ''
      const what = `${t('agua.card', { card, frame: place, what: parts.join(', ') })}.`
      return scene.exchanges.includes(frame) ? `${what} ${t('agua.card.exchange')}` : what
    },
    arrow: ({ source, target, colour }) => {
      if (!colour) return `${title(source)} → ${title(target)}`
      const state = hasDice ? (isOpen({ colour }, view.dice) ? '.open' : '.closed') : ''
      const values = { Colour: capitalised(t(`agua.colour.${colour}`)), from: title(source), to: title(target) }
      return t(`agua.arrow${state}` as 'agua.arrow', values)
    },
    path: (path, at = 0, of = 1) => {
      const between = path.legs.slice(0, -1).map(({ to }) => isolated(title(to)))
      const way = between.length ? `${start(path)} ${t('agua.path.by', { fields: between.join(', ') })}` : start(path)
      const what = told(way, path)
      return of > 1 ? `${t('agua.path.of', { n: at + 1, of })}. ${what}` : what
    },
  }
}
