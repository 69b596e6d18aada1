// What a goal on the map is called; sentences that all tables share are in `lang/`.
import { textsWith } from '../../lib/text'

export const t = textsWith({
  'goal.map': 'The map: length and width are {size} together, worth {points}',
  'goal.map.open': 'The map: length and width are {size} together; nothing yet, {points} at the first step',
  'goal.all-tiles': 'Every tile was laid: {points}',
  'goal.all-tiles.open': 'Every tile laid would give {points}',
  'goal.ruin': 'A ruin: {points}',
  'goal.ruin.open': 'A ruin would give {points}',
  'goal.bog': 'A void of {size|cell|cells}: {points}',
  'goal.bog.open': 'A void of {size|cell|cells}: too small to score',
  'goal.discards': '{size|tile|tiles} discarded: {points}',
  'goal.discards.open': 'Nothing is discarded yet',
  'goal.grid': 'A full square of {size} by {size}: {points}',
  'goal.grid.open': 'A square of {size} by {size} lacks {missing|tile|tiles}: {points} more',
  'goal.island': 'An island on {size|tile|tiles}: {points}',
  'goal.island.open': 'Land on {size|tile|tiles}, open to {missing|cell|cells}: {points} once it is an island',
  'goal.lake': 'A finished lake on {size|tile|tiles}: {points}',
  'goal.lake.open': 'A lake on {size|tile|tiles}, open to {missing|cell|cells}: {points} once it is finished',
  'goal.void': 'A void of a single cell: {points}',
  'goal.void.open': 'A void of {size|cell|cells}: {points} once only a single cell of it is left',
  'goal.river': 'A river with {size|connection|connections}: {points}',
  'goal.river.open': 'A river with {size|connection|connections}: nothing yet',
  'goal.large-island': 'An island on {size|tile|tiles}: {points}',
  'goal.large-island.open': 'Land on {size|tile|tiles}, open to {missing|cell|cells}: at least {points} once it is an island',
  'goal.large-lake': 'A finished lake on {size|tile|tiles}: {points}',
  'goal.large-lake.open': 'A lake on {size|tile|tiles}, open to {missing|cell|cells}: at least {points} once it is finished',
})
