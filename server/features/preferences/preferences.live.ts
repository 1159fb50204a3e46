/** Sends changed preferences to the member's own pages. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

export function registerPreferencesEvents(hub: Hub, facts: Facts): void {
  facts.everywhere('preferences.changed', ({ userId, preferences }) =>
    hub.sendToPerson(userId, { type: 'PREFERENCES_CHANGED', preferences }),
  )
}
