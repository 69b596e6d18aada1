// What the choice that is looked at would bring at the end of a turn, or at a hole, in sentences.
import { capitalised } from '../../../lib/text'
import type { Choice } from '../../../lib/streams'
import type { Desk } from '../desk.svelte'
import { holeChange, outlookOf } from '../exchange'
import type { Texts } from '../open/text'
import { collections, worths } from '../values'
import { HOLES } from '../view'
import { filledHoles } from '../world'

export interface Said {
  what: 'value' | 'points' | 'whole' | 'ends' | 'hole' | 'chip'
  say: string
}

type Scene = Pick<Desk, 'board' | 'view' | 'options' | 'names' | 'seat'> & { words: Pick<Desk['words'], 'title'> }

/** The sentences, what weighs most first. */
export function outlookSaid(scene: Scene, choice: Choice, t: Texts): Said[] {
  const { board, view, options } = scene
  const { move } = choice
  const then = outlookOf(board, view, options, choice)
  const said: Said[] = []
  if (then.endsGame) said.push({ what: 'ends', say: t('end.then.ends') })
  if (move['type'] === 'Lay') said.push({ what: 'chip', say: t('end.then.chip', { field: scene.words.title(String(move['field'])) }) })
  return options.isForChildren ? said : [...said, ...valuesSaid(scene, choice, t)]
}

function valuesSaid(scene: Scene, choice: Choice, t: Texts): Said[] {
  const { board, view, options, names, seat: viewer } = scene
  const change = holeChange(view, choice)
  if (!change) return []
  const said: Said[] = []
  const then = outlookOf(board, view, options, choice)
  for (const { colour, value, after } of worths(board, view, options, change)) {
    if (value !== after) said.push({ what: 'value', say: t('end.then.value', { Colour: capitalised(t(`open.colour.${colour}`)), n: value, after }) })
  }
  for (const { seat, points, after } of collections(board, view, options, change)) {
    if (points === after) continue
    const say = seat === viewer ? t('end.then.mine', { n: points, after }) : t('end.then.others', { name: names[seat] ?? '', n: points, after })
    said.push({ what: 'points', say })
  }
  const isNewlyFilled = !view.chips[change.hole]
  if (then.opened && !then.endsGame) said.push({ what: 'whole', say: t('end.then.whole', { waterway: then.opened.title, n: then.points }) })
  if (isNewlyFilled && !then.endsGame) {
    said.push({ what: 'hole', say: t('end.then.hole', { n: filledHoles(board, view.chips) + 1, of: HOLES }) })
  }
  return said
}
