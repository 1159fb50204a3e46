/** Sends banned people the reason before their sockets close; also closes the sockets of deleted guests. */
import { isGuestId } from '#contract/people/users.ts'
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { banRefusal } from './bans.ts'

/** Members' sockets are closed by the end of their sessions, which follows. */
export function registerBanEvents(hub: Hub, facts: Facts): void {
  facts.everywhere('person.banned', ({ personId, reason, until }) => {
    const { code, message } = banRefusal({ reason, until })
    for (const connection of hub.connectionsOf(personId)) {
      connection.send({ type: 'ERROR', code, message })
      if (isGuestId(personId)) connection.close('notYours')
    }
  })
  facts.everywhere('account.deleted', ({ userId }) => {
    if (!isGuestId(userId)) return
    for (const connection of hub.connectionsOf(userId)) connection.close('sessionEnded')
  })
}
