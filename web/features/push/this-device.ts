/** Push notifications in this browser: whether they are supported and allowed, and the subscription. */
import * as z from 'zod/mini'
import { PushSubscriptionBody } from '#contract/social/push.ts'

/** `open`: the permission is granted or was not requested yet. */
export type PushAvailability = 'open' | 'blocked' | 'unsupported'

export class PushBlocked extends Error {
  override name = 'Blocked'
}

export function pushAvailability(): PushAvailability {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'open'
}

/** May ask for the permission, so it must be called from a user gesture. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked()
  // Usually registered at load; doing it again is harmless.
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // An old subscription may belong to other keys or another person.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return z.parse(PushSubscriptionBody, subscription.toJSON())
}

/** Pushes that are still sent to this browser fail as gone. */
export async function unsubscribeDevice(): Promise<void> {
  if (pushAvailability() === 'unsupported') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
