// What the board of AGUA says; sentences that all tables share are in `lang/`. Those that end in `.child` are the short
// ones of the children's game.
import { textsWith } from '../../lib/text'

const SENTENCES = {
  'agua.field.row': '{name}, field {n} of {of}',
  'agua.kind.scenario': 'scenario field',
  'agua.kind.scenario.child': 'field for a chip',
  'agua.kind.jumping-step': 'jumping step',
  'agua.kind.jumping-step.child': 'jump from here',
  'agua.kind.evaporation': 'evaporation field',
  'agua.kind.evaporation.child': 'up to the cloud from here',
  'agua.kind.little-cloud': 'chips are collected here',
  'agua.kind.little-cloud.child': 'keep your chips here',
  'agua.kind.hole': 'open hole',
  'agua.kind.hole_filled': 'hole filled with {chip}',
  'agua.kind.hole_filled.child': 'bridge',
  'agua.chip.amber': 'an amber chip',
  'agua.chip.coral': 'a coral chip',
  'agua.chip.jade': 'a jade chip',
  'agua.chip.lilac': 'a lilac chip',
  'agua.chip.pearl': 'a pearl chip',
  'agua.chip.slate': 'a slate chip',
  'agua.chips': '{n} {colour} chips',
  'agua.chips.any': '{n|chip|chips}',
  'agua.no_chip': 'no chip',
  'agua.droplet.yours': 'your droplet',
  'agua.droplet.of': '{name}’s droplet',
  'agua.droplet.carries': '{droplet} with {chips}',
  'agua.droplet.stopped': '{droplet}, stopped for this turn',
  'agua.droplet.at': '{droplet} on {field}',
  'agua.droplet.in_cloud': '{droplet} in the big cloud',
  'agua.droplet.reaches': 'It can reach {n|field|fields}.',
  'agua.droplet.stays': 'It cannot move now.',
  'agua.cloud.yours': '{n} of yours',
  'agua.cloud.of': '{n} of {name}',
  'agua.cloud.droplets': 'droplets: {whose}',
  'agua.cloud.none': 'no droplets',
  'agua.ways': 'leads to {ways}',
  'agua.way.any': '{field}',
  'agua.way.arrow': '{field} by the {colour} arrow',
  'agua.way.open': '{field} by the {colour} arrow, open',
  'agua.way.closed': '{field} by the {colour} arrow, closed',
  'agua.way.to_hole': '{field}, an open hole',
  'agua.arrow': '{Colour} arrow from {from} to {to}',
  'agua.arrow.open': '{Colour} arrow from {from} to {to}, open',
  'agua.arrow.closed': '{Colour} arrow from {from} to {to}, closed',
  'agua.colour.red': 'red',
  'agua.colour.yellow': 'yellow',
  'agua.colour.blue': 'blue',
  'agua.card': '{card} in {frame}: {what}',
  'agua.card.fields': '{n|field|fields}',
  'agua.card.droplets': '{n|droplet|droplets} on it',
  'agua.card.left': 'left this turn',
  'agua.card.exchange': 'You can exchange it.',
  'agua.card.exchange.child': 'You can change this card.',
  'agua.reach': 'You can get there for {n|point|points}',
  'agua.reach.child': 'You can go there: {n|step|steps}',
  'agua.reach.jump': 'You can jump there',
  'agua.path.of': 'Path {n} of {of}',
  'agua.path.to': '{n|point|points} to {field}',
  'agua.path.jump': 'jump to {field}',
  'agua.path.by': 'by way of {fields}',
  'agua.effect.pick': 'picks up {chip}',
  'agua.effect.pick.child': 'gets {chip}',
  'agua.effect.meet': 'meets {droplet}, takes {chips} and stops',
  'agua.effect.meet_empty': 'meets {droplet} and stops',
  'agua.effect.evaporate': 'evaporates',
  'agua.effect.evaporate.child': 'goes up to the cloud',
  'agua.effect.evaporate_hole': 'falls into the open hole and evaporates',
  'agua.effect.collect': 'brings {chips} home',
  'agua.effect.collect.child': 'keeps {chips}',
  'agua.effect.jumped': 'jumps to {field}',
  'agua.effect.must_jump': 'may then jump to any field of the human ways',
  'agua.effect.must_jump.child': 'may then jump anywhere',
  'agua.effect.swap': 'may swap a chip for the one in the hole: {chip}',
  'agua.effect.exchange': '{card} can be exchanged then',
  'agua.effect.exchange.child': 'you can change the card {card} then',
  'agua.tower': 'Under {droplet}: {chips}',
  'agua.tower.none': 'Under {droplet}: no chips',
}

const texts = textsWith(SENTENCES)

export const t = texts

type Key = Parameters<typeof texts>[0]

/** The same, in the short sentences of the children's game where there are any. */
export function textsFor(isForChildren: boolean): typeof texts {
  if (!isForChildren) return texts
  return (key, values) => texts(`${key}.child` in SENTENCES ? (`${key}.child` as Key) : key, values)
}
