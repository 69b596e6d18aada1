// Whether the browser offers to put Watertable on the home screen or among the programs of this device.
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallPrompt | null = null
export const install = $state({ isOffered: false })

addEventListener('beforeinstallprompt', (event) => {
  // The browser's own bar would cover the table; the menu has a button instead.
  event.preventDefault()
  offer = event as InstallPrompt
  install.isOffered = true
})
addEventListener('appinstalled', () => (install.isOffered = false))

export async function installNow(): Promise<void> {
  await offer?.prompt()
  offer = null
  install.isOffered = false
}
