// What the table of Water Duel reads of the view, which the server declares. A card is called by its key; null where
// it is hidden.
import type { View } from './types'

type Shown = 'active' | 'turn' | 'actions' | 'has_set_card' | 'question' | 'to_act' | 'water' | 'hands' | 'hand_sizes'
type Lying = 'slots' | 'standing' | 'series' | 'resolving' | 'deck_size' | 'discards' | 'known' | 'public'
export type DuelView = Pick<View, Shown | Lying>

export type SetCard = NonNullable<View['slots'][number][number]>
export type Played = View['series'][number]

/** An event of the newest step. */
export type DuelEvent = Record<string, any> & { type: string }
