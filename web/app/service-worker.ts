/** The service worker of the page: its registration, and the end of its push subscription when the user changes. */
import type { SessionStore } from '#web/session/session-store.ts'

/** After the load event; without the worker the app works, minus push and the file cache. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('The service worker was not registered', error))
  })
}

export function unsubscribePushOnUserChange(session: Pick<SessionStore, 'get' | 'subscribe'>): void {
  let before = session.get().user?.id
  session.subscribe(() => {
    const now = session.get().user?.id
    if (before !== undefined && before !== now) void unsubscribe()
    before = now
  })
}

/** Loaded lazily: only needed on sign-out. */
async function unsubscribe(): Promise<void> {
  try {
    const { unsubscribeDevice } = await import('#web/features/push/this-device.ts')
    await unsubscribeDevice()
  } catch (error) {
    console.warn('This browser may still get push notifications of the previous user', error)
  }
}
