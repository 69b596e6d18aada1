// What everything on the board that can be chosen does alike: a look shows what would follow, a key is a click.
import type { Choice } from '../../lib/connection.svelte'

export type Look = (choice: Choice | null) => void

/** What a part of the board does while it is pointed at, if it stands for a choice. */
export function looking(choice: Choice | undefined, onlook: Look) {
  if (!choice) return {}
  const start = () => onlook(choice)
  const end = () => onlook(null)
  return { onmouseenter: start, onmouseleave: end, onfocus: start, onblur: end }
}

/** A click, also by keyboard. */
export function acting(act: () => void) {
  return {
    onclick: act,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      act()
    },
  }
}
