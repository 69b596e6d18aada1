// A notification that it is my turn, for a page in the background. The browser is asked for permission only when the
// person turns it on.
import { settings } from './settings.svelte'
import { t } from './text'

/** Why there can be no notification: over plain http no browser allows any, and some never do. */
export type Obstacle = 'insecure' | 'missing' | 'denied'

export function obstacle(): Obstacle | null {
  if (!isSecureContext) return 'insecure'
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return 'missing'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Ask for permission; whether it was given. */
export async function allowNotifications(): Promise<boolean> {
  if (obstacle() || (await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  return true
}

/** It is this person's turn at a table: say so, if that is wanted and the page is not in sight. */
export async function notifyTurn(game: string): Promise<void> {
  if (!settings.notify || !document.hidden || obstacle() || Notification.permission !== 'granted') return
  // Phones show notifications of a service worker only.
  const worker = await navigator.serviceWorker.register('/sw.js')
  await worker.showNotification(t('table.your_turn'), {
    body: game,
    icon: '/icon-192.png',
    tag: location.pathname,
    data: location.pathname,
  })
}
