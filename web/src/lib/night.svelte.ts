// Whether it is night on the board: as the page's theme says, or the device where the theme is left to it.
import { MediaQuery } from 'svelte/reactivity'
import { settings } from './settings.svelte'

const device = new MediaQuery('prefers-color-scheme: dark')

export function isNight(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'auto' && device.current)
}
