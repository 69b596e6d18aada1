// What the map of Water to Water says, and the keys it understands.
import { textsWith } from '../../../lib/text'

export const t = textsWith({
  'map.name': 'The map',
  'map.fit': 'Show all of the map',
  'map.overview': 'The whole map, small',
  'map.overview_fold': 'Hide the small map',
  'map.overview_open': 'Show the small map',
  'map.turn': 'Turn the tile',
  'map.lay': 'Lay it here',
  'map.confirm': 'Confirm',
  'map.hand': 'Your tiles',
  'map.dug': 'The tiles you found',
  'map.tile': 'Tile {n}, {name}',
  'map.tile_in_use': 'Tile {n}, {name}, to be laid',
  'map.tile_ordered': 'Tile {n}, {name}, number {order} in your order',
  'map.block_here': 'You can block this cell.',
  'map.lift_here': 'You can lift the block.',
  'map.said_ghost': '{name} at row {row}, column {column}, {turned}. {at} of {n|orientation|orientations}. Enter lays it.',
  'map.said_block': 'Block row {row}, column {column}? Enter confirms.',
  'map.said_gone': 'The tile is back in your hand.',
  'map.said_illegal': '{name} may not lie at row {row}, column {column}, {turned}.',
  'map.said_fails': 'It fails on its {sides} side.',
  'map.said_fail': 'It fails on its {sides} sides.',
  'map.upright': 'upright',
  'map.turned': 'turned {degrees}° clockwise',
  'map.side_0': 'north',
  'map.side_1': 'east',
  'map.side_2': 'south',
  'map.side_3': 'west',
  'map.keys.walk': 'Walk over the map, cell by cell',
  'map.keys.legal': 'To the next cell that can be chosen, or the one before',
  'map.keys.turn': 'Turn the tile; with Shift the other way',
  'map.keys.enter': 'On the map: put the tile into this cell, and once more to lay it',
  'map.keys.space': 'On the map: the same as a tap on this cell',
  'map.keys.fit': 'Show all of the map',
  'map.keys.goals': 'Show everyone’s goals on the map, or hide them',
})

/** How a tile lies. */
export function turned(rotation: number): string {
  return rotation ? t('map.turned', { degrees: 90 * rotation }) : t('map.upright')
}

/** For the page about the keyboard. */
export const keys: { keys: string[]; says: string }[] = [
  { keys: ['←', '↑', '→', '↓'], says: t('map.keys.walk') },
  { keys: ['N', 'P'], says: t('map.keys.legal') },
  { keys: ['R'], says: t('map.keys.turn') },
  { keys: ['Enter'], says: t('map.keys.enter') },
  { keys: ['Space'], says: t('map.keys.space') },
  { keys: ['0'], says: t('map.keys.fit') },
  { keys: ['G'], says: t('map.keys.goals') },
]
