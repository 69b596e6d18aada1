// Water Cycle's table.
import { t } from './text'

export { default as board } from './Board.svelte'

export function seatFacts(view: Record<string, any>, seat: number): string[] {
  const watered = (view['on_persons'] as number[]).filter((owner) => owner === seat).length
  const facts = [t('cycle.on_population', { n: watered })]
  if (view['first'] === seat) facts.unshift(t('cycle.first'))
  return facts
}
