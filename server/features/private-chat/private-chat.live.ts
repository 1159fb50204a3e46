/** Live events of private chat, sent only to the two members' pages. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

type Needs = { hub: Hub; facts: Facts; blockedEitherWay: (personId: string) => ReadonlySet<string> }

export function registerPrivateChatEvents({ hub, facts, blockedEitherWay }: Needs): void {
  facts.everywhere('private-message.sent', ({ message, sender }) => {
    const { senderId, receiverId } = message
    hub.sendToPerson(senderId, { type: 'PRIVATE_MESSAGE', message, sender })
    // The block may have come while the message was being stored.
    if (blockedEitherWay(receiverId).has(senderId)) return
    hub.sendToPerson(receiverId, { type: 'PRIVATE_MESSAGE', message, sender })
  })
  facts.everywhere('private-chat.read', ({ personId, ...read }) =>
    hub.sendToPerson(personId, { type: 'PRIVATE_READ', ...read }),
  )
  facts.everywhere('private-chat.changed', ({ personId, otherId }) =>
    hub.sendToPerson(personId, { type: 'PRIVATE_CHAT_CHANGED', otherId }),
  )
}
