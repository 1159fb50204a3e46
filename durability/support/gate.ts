/** A gate that clients pass before they come back: while it is shut they wait, and then all go at once. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from '#server/testing/chance.ts'
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

/** At once when the gate opens; whoever then fails waits as the page does, and longer every time. */
export function returnThrough(gate: Gate, chance: Chance) {
  return async (failures: number): Promise<void> => {
    const wait = waitBeforeRetry({ closeCode: BROKEN, failures, random: chance.next() })
    await gate.pass()
    if (failures > 0) await delay(wait)
  }
}
