/** Sends changed settings to open pages, and disconnects guests when guests are turned off. */
import { isDeepStrictEqual } from 'node:util'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { type Change, pageSettings } from './settings.ts'

export function sendSettings(hub: Hub, { now, before }: Change): void {
  const settings = pageSettings(now)
  if (!isDeepStrictEqual(settings, pageSettings(before))) hub.broadcast(frameOf({ type: 'SETTINGS_CHANGED', settings }))
  if (!now.allowGuestUsers) disconnectGuests(hub)
}

/** Each guest gets the reason first; reconnecting is refused with the same one. */
function disconnectGuests(hub: Hub): void {
  const { code, message } = new Problem('GUESTS_OFF')
  for (const connection of hub.everyone().filter(({ person }) => isGuestId(person?.personId ?? ''))) {
    connection.send({ type: 'ERROR', code, message })
    connection.close('notYours')
  }
}
