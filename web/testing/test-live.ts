/** A live connection for tests: the server and the clock stand still until the test moves them. */
import type { ForgettingStorage } from '#web/api/storage.ts'
import { openLive } from '#web/realtime/live.ts'
import { memoryStorage } from '#web/session/page-storage.ts'
import { createHandClock, createWire } from './wire.ts'

export function openTestLive(userId: string, storage: ForgettingStorage = memoryStorage()) {
  const wire = createWire()
  const clock = createHandClock()
  const live = openLive({
    ...{ openSocket: wire.openSocket, clock, storage, random: () => 0, userId, timeZone: undefined },
    person: () => ({ nickname: 'Rhoda', emoji: '🧻' }),
    onRefused: () => {},
  })
  return {
    ...{ wire, clock, live },
    /** The connection is lost, and there again after a while. */
    comeBack(): void {
      wire.close(1006)
      clock.pass(2000)
      wire.welcome()
    },
    /** The server has missed something, and the moment has come to ask for it. */
    catchUp(): void {
      wire.tell({ type: 'CATCH_UP' })
      clock.pass(0)
    },
  }
}
