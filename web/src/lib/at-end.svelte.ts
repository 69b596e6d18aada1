// A list that grows downwards, such as a chat: its end stays in sight, unless someone has gone up to read.
import type { Attachment } from 'svelte/attachments'

/** As near to the end as this, in pixels, is at the end. */
const NEAR = 40

/** Keep the end of the list in sight when `newest` changes; it is read before and after the list does. */
export function atEnd(newest: () => unknown): Attachment<HTMLElement> {
  return (list) => {
    const scroller = list.closest<HTMLElement>('[role=tabpanel]')
    if (!scroller) return
    let isAtEnd = true
    let shown: unknown
    const note = () => (isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR)
    scroller.addEventListener('scroll', note, { passive: true })
    const follow = () => {
      if (isAtEnd) scroller.scrollTop = scroller.scrollHeight
    }
    // The panel may change its size together with the list, or without it.
    const watcher = new ResizeObserver(follow)
    watcher.observe(list)
    watcher.observe(scroller)
    $effect(() => {
      if (newest() === shown) return
      shown = newest()
      follow()
    })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', note)
    }
  }
}
