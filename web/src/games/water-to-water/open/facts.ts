// What each Character scores in this game: what its card says, and what the table's options change.
import type { CharacterInfo } from '../content'
import type { CharacterFacts, CharacterSet } from '../goals'

type Scoring = Pick<CharacterInfo, 'name' | 'each' | 'bonus' | 'table' | 'table_from_6'>

/** What a Character scores with these options (WW-41, WW-47, WW-50). */
export function scoringOf({ name, each, bonus, table, table_from_6 }: Scoring, options: Record<string, unknown>): CharacterFacts {
  const lake = name === 'lake-nymph' ? Number(options['lake_points'] ?? each) : each
  return { each: lake || bonus, table: options['large_from'] === 6 && table_from_6 ? table_from_6 : table }
}

export function characterSet(characters: Iterable<Scoring>, options: Record<string, unknown>): CharacterSet {
  return Object.fromEntries(Array.from(characters, (card) => [card.name, scoringOf(card, options)]))
}
