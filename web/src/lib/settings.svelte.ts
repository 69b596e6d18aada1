// What this person prefers, kept in the browser.
type Theme = 'auto' | 'light' | 'dark'

const KEY = 'watertable:settings'

interface Kept {
  theme: Theme
  sound: boolean
  confirm: boolean
}

const kept: Kept = { theme: 'auto', sound: false, confirm: true, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }

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
