// Water Duel's table. Hands and Set cards are hidden, so a shared device needs a curtain.
import Duel from './Duel.svelte'

export const board = Duel
export const hasSecrets = true
export const eventRules: Record<string, string> = {
  StartDrawn: 'WD-1',
  TurnStarted: 'WD-2',
  CardDrawn: 'WD-2',
  DeckRenewed: 'WD-12',
  CardPlayed: 'WD-3',
  SetCardPlayed: 'WD-4',
  CardSet: 'WD-4',
  AnswerPassed: 'WD-6',
  ContinuousActed: 'WD-2',
  ContinuousStayed: 'WD-10',
  CardNegated: 'WD-8',
  DefenceRaised: 'WD-7',
  WaterLost: 'WD-5',
  SeriesEnded: 'WD-10',
  NoTarget: 'WD-10',
  SetCardDestroyed: 'WD-10',
  ContinuousDestroyed: 'WD-10',
  CardTakenBack: 'WD-10',
  ActionsGained: 'WD-2',
  GameEnded: 'WD-11',
}
