/** A gate before reconnecting: clients wait while it is shut, and all go at once when it opens. */
import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from '#server/testing/seeded-random.ts'
import { waitBeforeRetry } from '#web/realtime/reconnect-policy.ts'
import { BROKEN } from '#web/realtime/socket-session.ts'

export type Gate = ReturnType<typeof createGate>

export function createGate() {
  let open = () => {}
  let opened = Promise.resolve()
  return {
    pass: (): Promise<void> => opened,
    shut(): void {
      opened = new Promise((resolve) => {
        open = resolve
      })
    },
    open: (): void => open(),
  }
}

/** Reconnects when the gate opens; after a failure it backs off like the page. */
export function reconnectThrough(gate: Gate, random: SeededRandom) {
  return async (failures: number): Promise<void> => {
    const wait = waitBeforeRetry({ closeCode: BROKEN, failures, random: random.next() })
    await gate.pass()
    if (failures > 0) await delay(wait)
  }
}
