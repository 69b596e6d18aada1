// Water Cycle's table. The game has no secrets.
import { t } from './text'

export { default as board } from './Board.svelte'
export const hasSecrets = false

export const eventRules: Record<string, string> = {
  StartDrawn: 'WC-14',
  DiceRolled: 'WC-5',
  DieTaken: 'WC-5',
  CubesMoved: 'WC-6',
  MovementImpossible: 'WC-8',
  WaterSupplied: 'WC-9',
  PopulationServed: 'WC-11',
  PersonJoined: 'WC-11',
  GameEnded: 'WC-12',
}

export function seatFacts(view: Record<string, any>, seat: number): string[] {
  const watered = (view['on_persons'] as number[]).filter((owner) => owner === seat).length
  const facts = [t('cycle.on_population', { n: watered })]
  if (view['first'] === seat) facts.unshift(t('cycle.first'))
  return facts
}
