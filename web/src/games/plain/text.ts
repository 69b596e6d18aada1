// What the plain table says; sentences that all tables share are in `lang/`.
import { textsWith } from '../../lib/text'

export const t = textsWith({
  'plain.board': 'The board. It is described below, in “The board in words”.',
  'plain.preview': 'Preview',
  'plain.late': 'The newest drawing has not arrived yet. Trying again …',
  'plain.loading': 'Drawing the board …',
})
