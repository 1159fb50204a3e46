/** Changed settings on the wire: open pages are told, and guests who are not admitted any more are sent away. */
import { isDeepStrictEqual } from 'node:util'
import { isGuestId } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { frameOf } from '#server/fan-out/frames.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { type Change, pageSettings } from './settings.ts'

export function sendSettings(hub: Hub, { now, before }: Change): void {
  const settings = pageSettings(now)
  if (!isDeepStrictEqual(settings, pageSettings(before))) hub.toAll(frameOf({ type: 'SETTINGS_CHANGED', settings }))
  if (!now.allowGuestUsers) sendGuestsAway(hub)
}

/** Each is told why, and then finds the door closed as at every further try. */
function sendGuestsAway(hub: Hub): void {
  const { code, message } = new Problem('GUESTS_OFF')
  for (const connection of hub.everyone().filter(({ visitor }) => isGuestId(visitor?.personId ?? ''))) {
    connection.send({ type: 'ERROR', code, message })
    connection.close('notYours')
  }
}
