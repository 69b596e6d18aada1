// What the board of Water to Water says; sentences that all tables share are in `lang/`.
import { textsWith } from '../../lib/text'

export const t = textsWith({
  'ww.tile': 'Tile {n}, {name}',
})
