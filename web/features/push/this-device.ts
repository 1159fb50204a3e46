/** Notifications as this browser knows them: whether it can, whether it may, and where it is reached. */
import * as z from 'zod/mini'
import { PushSubscriptionBody } from '#contract/social/push.ts'

/** `open`: nobody has been asked yet, or the answer was yes. */
export type Possibility = 'open' | 'blocked' | 'unsupported'

/** The person, or the browser for them, has said no. */
export class Blocked extends Error {
  override name = 'Blocked'
}

export function possibilityHere(): Possibility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'open'
}

/** Asks the person where that is still open, so it must follow from a press of theirs. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionBody> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Blocked()
  // Registered already unless that failed at load; doing it again changes nothing.
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One that is left from other keys, or from another person, must not go on.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return z.parse(PushSubscriptionBody, made.toJSON())
}

/** Whatever is still sent to this browser comes back to the sender as gone. */
export async function unsubscribeHere(): Promise<void> {
  if (possibilityHere() === 'unsupported') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
