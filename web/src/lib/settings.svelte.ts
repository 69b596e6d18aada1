// What this person prefers, kept in the browser.
type Theme = 'auto' | 'light' | 'dark'

const KEY = 'watertable:settings'

interface Kept {
  theme: Theme
  sound: boolean
  confirm: boolean
  /** Whether a notification says that it is my turn while the page is in the background. */
  notify: boolean
}

const kept: Kept = { theme: 'auto', sound: false, confirm: true, notify: false, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }

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
