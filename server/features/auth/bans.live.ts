/** Whoever is shut out reads why before the line is cut; the line of a guest who was deleted is cut, too. */
import { isGuestId } from '#contract/people/users.ts'
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'
import { banRefusal } from './bans.ts'

/** The sockets of members close with their sessions, right after this. */
export function sendBanned(hub: Hub, facts: FactBoard): void {
  facts.everywhere('person.banned', ({ personId, reason, until }) => {
    const { code, message } = banRefusal({ reason, until })
    for (const connection of hub.of(personId)) {
      connection.send({ type: 'ERROR', code, message })
      if (isGuestId(personId)) connection.close('notYours')
    }
  })
  facts.everywhere('account.deleted', ({ userId }) => {
    if (isGuestId(userId)) for (const connection of hub.of(userId)) connection.close('sessionEnded')
  })
}
