// What this person prefers, kept in the browser.
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const paces = ['relaxed', 'quick', 'instant'] as const
export type Pace = (typeof paces)[number]

const KEY = 'watertable:settings'

interface Kept {
  theme: Theme
  sound: boolean
  /** Whether a choice is sent only when it is confirmed. */
  confirm: boolean
  /** Whether the table makes a move that is the only one. */
  forced: boolean
  /** Whether the list of moves is always open. */
  list: boolean
  /** Whether single keys do something. */
  shortcuts: boolean
  /** How fast bots play. */
  pace: Pace
  /** Whether lessons are offered with a game that is new here. */
  lessons: boolean
  /** Whether a notification says that it is my turn while the page is in the background. */
  notify: boolean
}

const usual: Kept = {
  theme: 'auto', sound: false, confirm: true, forced: true, list: false, shortcuts: true, pace: 'relaxed', lessons: true, notify: false,
}
const kept: Kept = { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }

export const settings = $state(kept)

export function set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
  settings[name] = value
  localStorage.setItem(KEY, JSON.stringify(settings))
  if (name === 'theme') applyTheme()
}

export function applyTheme(): void {
  const root = document.documentElement
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
}
