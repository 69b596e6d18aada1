// Texts of the page, looked up in one catalogue for each language.
import { en, type TextKey } from '../lang/en'

export type { TextKey }

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g

/** A sentence with its gaps filled: {name} a value, {n|one|many} a number with its noun. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(GAP, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? ''
    if (one === undefined) return String(value)
    return `${value} ${value === 1 ? one : many}`
  })
}

export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return fill(en[key], values)
}

/** The same for a game's table: its own sentences, and those that all tables share. */
export function textsWith<Key extends string>(own: Record<Key, string>) {
  const all: Record<string, string> = { ...en, ...own }
  return (key: Key | TextKey, values: Record<string, string | number> = {}): string => fill(all[key] ?? '', values)
}

/** A word as it begins a label. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Names joined as people do. */
export function listed(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
