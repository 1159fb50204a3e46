/** Live events of private chat, sent only to the two members' pages. */
import type { FactBoard } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = { hub: Hub; facts: FactBoard; blockedEitherWay: (personId: string) => ReadonlySet<string> }

export function sendPrivateChats({ hub, facts, blockedEitherWay }: Needs): void {
  facts.everywhere('private-message.sent', ({ message, sender }) => {
    const { senderId, receiverId } = message
    hub.toPerson(senderId, { type: 'PRIVATE_MESSAGE', message, sender })
    // The block may have come while the message was being stored.
    if (blockedEitherWay(receiverId).has(senderId)) return
    hub.toPerson(receiverId, { type: 'PRIVATE_MESSAGE', message, sender })
  })
  facts.everywhere('private-chat.read', ({ personId, ...read }) =>
    hub.toPerson(personId, { type: 'PRIVATE_READ', ...read }),
  )
  facts.everywhere('private-chat.changed', ({ personId, otherId }) =>
    hub.toPerson(personId, { type: 'PRIVATE_CHAT_CHANGED', otherId }),
  )
}
