/** Whoever leaves takes along what this browser was told for them, also when the server did not hear of it. */
import type { SessionStore } from '#web/session/session-store.ts'

export function unsubscribePushBetweenPeople(session: Pick<SessionStore, 'get' | 'subscribe'>): void {
  let before = session.get().user?.id
  session.subscribe(() => {
    const now = session.get().user?.id
    if (before !== undefined && before !== now) void forget()
    before = now
  })
}

/** Only who leaves needs this code. */
async function forget(): Promise<void> {
  try {
    const { unsubscribeHere } = await import('#web/features/push/this-device.ts')
    await unsubscribeHere()
  } catch (error) {
    console.warn('This browser may still be told of what was for somebody else', error)
  }
}
