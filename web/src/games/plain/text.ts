// What the plain table says; sentences that all tables share are in `lang/`.
import { textsWith } from '../../lib/text'

export const t = textsWith({
  'plain.board': 'The board. The tab “In words” describes it.',
  'plain.preview': 'Preview',
  'plain.late': 'The newest drawing has not arrived yet. Trying again …',
  'plain.loading': 'Drawing the board …',
})
