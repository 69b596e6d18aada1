// Water Cycle's table.
import type { Choice } from '../../lib/connection.svelte'
import { t } from './text'

export { default as board } from './Board.svelte'
export { default as words } from './InWords.svelte'

const ON_BOARD = ['TakeDie', 'MoveCubes', 'Return', 'Supply']

export function isOnBoard(choice: Choice): boolean {
  return ON_BOARD.includes(String(choice.move['type']))
}

export function seatFacts(view: Record<string, any>, seat: number): string[] {
  const watered = (view['on_persons'] as number[]).filter((owner) => owner === seat).length
  const facts = [t('cycle.on_population', { n: watered })]
  if (view['first'] === seat) facts.unshift(t('cycle.first'))
  return facts
}
