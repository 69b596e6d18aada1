// What the board of Water to Water says; sentences that all tables share are in `lang/`.
import { textsWith } from '../../lib/text'

export const t = textsWith({
  'ww.board': 'The map',
  'ww.hand': 'Your tiles',
  'ww.tile': 'Tile {n}, {name}',
  'ww.tile_in_use': 'Tile {n}, {name}, to be laid',
  'ww.turn': 'Turn the tile',
  'ww.lay': 'Lay it here',
  'ww.pass': 'Pass',
})
