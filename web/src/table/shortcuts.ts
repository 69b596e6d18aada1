// What keys do at a table, in the order in which the page about the keyboard lists them. Keys that a board uses itself
// never get here, nor does anything that is typed into a field or pressed in a dialog.
import type { TextKey } from '../lib/text'
import type { Tab, TableController } from './controller.svelte'

export interface Shortcut {
  /** The keys, as they are shown; a key of one letter is meant in either case. */
  keys: string[]
  says: TextKey
  /** Do it; false if there is nothing to do now. Left out where the page or the browser does it. */
  act?: (page: TableController) => boolean
  /** What should have the focus afterwards, if it is there. */
  focus?: string
}

const opens = (tab: Tab) => (page: TableController) => page.tabs.includes(tab) && (page.open(tab), true)

/** Choose from the list; that choice then has the focus, so that Enter confirms it. */
export function choosesFromList(at: number): boolean {
  const button = document.querySelectorAll<HTMLButtonElement>('[data-move]')[at]
  button?.focus()
  button?.click()
  return !!button
}

export const SHORTCUTS: Shortcut[] = [
  { keys: ['←', '↑', '→', '↓'], says: 'frame.keys.arrows' },
  { keys: ['Enter'], says: 'frame.keys.enter', act: (page) => !!(page.chosen ?? page.forced) && (page.confirm(), true) },
  { keys: ['Esc'], says: 'frame.keys.escape', act: (page) => page.press('Escape') },
  { keys: ['M'], says: 'frame.keys.moves', act: (page) => !!page.ask && (page.toggleList(), true), focus: '[data-move]' },
  { keys: ['1', '…', '9'], says: 'frame.keys.digits' },
  { keys: ['H'], says: 'frame.keys.hint', act: (page) => !!page.ask && (void page.askHint(), true) },
  { keys: ['U'], says: 'frame.keys.undo', act: (page) => !!page.stream?.canUndo && (page.undo(), true) },
  { keys: ['W'], says: 'words.keys.recap', act: (page) => page.whatHappened() },
  { keys: ['L'], says: 'frame.keys.log', act: opens('log'), focus: '#side' },
  { keys: ['C'], says: 'frame.keys.chat', act: opens('chat'), focus: '#side input' },
  { keys: ['B'], says: 'frame.keys.rules', act: opens('rules'), focus: '#side input' },
  { keys: ['T'], says: 'frame.keys.words', act: opens('words'), focus: '#side' },
  { keys: ['+', '−', '0'], says: 'frame.keys.zoom' },
  { keys: ['?'], says: 'frame.keys.help', act: (page) => ((page.isHelpOpen = true), true) },
]

/** Keys that are no characters; the others can be turned off, for those who speak to their computer or press keys unmeant. */
const ALWAYS: Record<string, string> = { Enter: 'Enter', Escape: 'Esc' }

/** Do what a key means at a table; null if it means nothing now. */
export function pressed(page: TableController, key: string, areSingleKeysOn: boolean): Pick<Shortcut, 'focus'> | null {
  const shown = ALWAYS[key] ?? (areSingleKeysOn ? key.toUpperCase() : null)
  if (shown === null) return null
  if (/^[1-9]$/.test(shown)) return choosesFromList(Number(shown) - 1) ? {} : null
  const found = SHORTCUTS.find((shortcut) => shortcut.act && shortcut.keys.includes(shown))
  return found?.act?.(page) ? found : null
}

/** Whether a key goes into a field, or to a dialog or menu, or together with another one to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target as Element
  if (document.querySelector('dialog[open], .top details[open]')) return true
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) return true
  return event.key === 'Enter' && !!target.closest('button, a, summary, [role=button], [role=tab], input')
}
