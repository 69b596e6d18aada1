// What the board of Water Cycle says; sentences that all tables share are in `lang/`.
import { textsWith } from '../../lib/text'

export const t = textsWith({
  'cycle.board': 'The board of Water Cycle',
  'cycle.dice': 'Dice left',
  'cycle.dice_are': 'Dice left: {dice}.',
  'cycle.die': 'Die showing {die}',
  'cycle.die_used': 'Die in use: {die}',
  'cycle.die_is': 'The die in use shows {die}.',
  'cycle.none': 'none',
  'cycle.round': 'Round {n}',
  'cycle.last_round': '(last round)',
  'cycle.room': '{n} free',
  'cycle.full': 'full',
  'cycle.place': 'Place',
  'cycle.free': 'Free',
  'cycle.any': 'any number',
  'cycle.population': 'Population',
  'cycle.points': 'Points',
  'cycle.persons': 'Population: {watered} of {all} have water.',
  'cycle.next_person': 'The next person is worth {n|point|points}.',
  'cycle.worth': '+{n}',
  'cycle.on_population': '{n|cube|cubes} on the population',
  'cycle.first': 'starts this round',
  'cycle.arrow': 'Arrow {die}: {from} to {to}',
  'cycle.arrow_take': 'Take the {die}: {from} to {to}',
})
