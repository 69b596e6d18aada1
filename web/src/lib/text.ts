// Texts of the page, looked up in one catalogue for each language.
import { en, type TextKey } from '../lang/en'

export type { TextKey }

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g

/** Letters that run from right to left. */
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u202b\u202e\u2067]/u

/** A name as it stands in a sentence: one that runs from right to left is set apart, so that it turns nothing around it. */
export function isolated(name: string): string {
  return FROM_RIGHT.test(name) && !name.startsWith('\u2068') ? `\u2068${name}\u2069` : name
}

/** A sentence with its gaps filled: {name} a value, {n|one|many} a number with its noun. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(GAP, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? ''
    if (one === undefined) return isolated(String(value))
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

/** Names joined as people do, and as the games' sentences join them: "Ann, Bo and Cy". */
export function listed(names: string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names.map(isolated))
}
