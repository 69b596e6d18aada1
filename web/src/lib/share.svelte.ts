// Links that others can use. A page at an address of this computer alone shares the computer's address in the local
// network instead, once the server is open to it.
import type { LanInfo } from '../protocol/types'
import { api } from './api'

/** Whether only this computer itself reaches an address with this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** A link with another origin, if it has this one. */
export function movedLink(link: string, from: string, to: string): string {
  return link === from || link.startsWith(`${from}/`) ? to + link.slice(from.length) : link
}

export const share = $state({
  isLocal: isLoopback(location.hostname),
  lan: null as LanInfo | null,
  /** The one of several addresses that this person prefers. */
  preferred: null as string | null,
})

/** Where others reach this server, as far as this page knows. */
export function sharedOrigin(): string {
  const addresses = share.isLocal && share.lan?.open ? share.lan.addresses : []
  return addresses.find((address) => address === share.preferred) ?? addresses[0] ?? location.origin
}

/** Whether another device can use the links of this page. */
export function isForOthers(): boolean {
  return !share.isLocal || sharedOrigin() !== location.origin
}

/** A link of this server as others can use it. */
export function shareable(link: string): string {
  return movedLink(link, location.origin, sharedOrigin())
}

/** Ask whether the server is open; whoever shows a link does. */
export async function lookAround(): Promise<void> {
  if (share.isLocal) share.lan = await api.lan().catch(() => share.lan)
}

/** Open the server to the local network, or close it; a refusal is thrown. */
export async function openToNetwork(open: boolean): Promise<void> {
  share.lan = await api.setLan(open)
}
