/** A live connection for tests, with a fake server and a manual clock. */

import { type BrowserStorage, memoryStorage } from '#web/api/storage.ts'
import { openLive } from '#web/realtime/live.ts'
import { createSendQueue } from '#web/realtime/send-queue/send-queue.ts'
import { createManualClock, createWire } from './wire.ts'

export function openTestLive(userId: string, storage: BrowserStorage = memoryStorage(), clock = createManualClock()) {
  const wire = createWire()
  const live = openLive({
    openSocket: wire.openSocket,
    clock,
    queue: createSendQueue({ userId, clock, storage }),
    random: () => 0,
    userId,
    timeZone: () => undefined,
    person: () => ({ nickname: 'Rhoda', emoji: '🧻' }),
    onRefused: () => {},
  })
  return {
    wire,
    clock,
    live,
    /** Loses the connection and reconnects. */
    comeBack(): void {
      wire.close(1006)
      clock.pass(2000)
      wire.welcome()
    },
    /** The server asks for a catch-up, which then begins. */
    catchUp(): void {
      wire.emit({ type: 'CATCH_UP' })
      clock.pass(0)
    },
  }
}
