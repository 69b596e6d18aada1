// Shows notifications, and brings a tap on one to its table. It keeps no pages: they always come from the server.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})

async function show(path) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((other) => new URL(other.url).pathname === path)
  return page ? page.focus() : clients.openWindow(path)
}
