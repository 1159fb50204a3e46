/** The newest press of the toggle until the server has answered it; it is sent again after a lost connection. */
import type { Press } from '#contract/bowl/presence.ts'
import type { Command, LiveEvent } from '#contract/protocol/wire.ts'
import type { Clock } from '#web/realtime/clock.ts'

type Needs = { userId: string; clock: Pick<Clock, 'now'>; send: (command: Command) => void }

export function createPendingToggle({ userId, clock, send }: Needs) {
  let pending: { isOnBowl: boolean; press: Press; sentAt?: number | undefined } | undefined
  let isJoined = false

  return {
    isOnBowl: () => pending?.isOnBowl,

    press(isOnBowl: boolean, press: Press): void {
      pending = { isOnBowl, press }
      if (isJoined) sendPress()
    },

    joined(): void {
      isJoined = true
      sendPress()
    },

    closed(): void {
      isJoined = false
      if (pending) pending.sentAt = undefined
    },

    handleEvent(event: LiveEvent): void {
      if (event.type === 'STATUS') settle(event.press)
      // A refusal without an id answers the press, if one was sent.
      if (event.type === 'ERROR' && event.clientId === undefined && pending?.sentAt !== undefined) pending = undefined
    },

    waitingSince: () => pending?.sentAt,
  }

  function sendPress(): void {
    if (!pending) return
    pending.sentAt = clock.now()
    send({ type: 'TOGGLE_STATUS', userId, isOnBowl: pending.isOnBowl, press: pending.press })
  }

  // After on, off, on in quick succession the status alone doesn't say which press it answers.
  function settle(press: Press | undefined): void {
    if (!pending) return
    const { page, number } = pending.press
    if (press?.page === page && press.number >= number) pending = undefined
  }
}
