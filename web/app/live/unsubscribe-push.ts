/** Unsubscribes this browser from push when the user changes, even if the server can't be reached. */
import type { SessionStore } from '#web/session/session-store.ts'

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
