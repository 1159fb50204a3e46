/** Live events of private chat, sent only to the two members' pages, and never across a block. */
import type { Facts } from '#server/facts/facts.ts'
import type { Hub } from '#server/fan-out/hub.ts'

export type PrivateTyping = { from: string; to: string }

type Needs = {
  hub: Hub
  facts: Facts
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  showsSeen: (personId: string) => boolean
}

export function registerPrivateChatEvents({ hub, facts, blockedEitherWay, showsSeen }: Needs): void {
  facts.everywhere('private-message.sent', ({ message, sender }) => {
    const { senderId, receiverId } = message
    hub.sendToPerson(senderId, { type: 'PRIVATE_MESSAGE', message, sender })
    // The block may have come while the message was being stored.
    if (blockedEitherWay(receiverId).has(senderId)) return
    hub.sendToPerson(receiverId, { type: 'PRIVATE_MESSAGE', message, sender })
  })
  facts.everywhere('private-message.changed', ({ message, change }) => {
    const { senderId, receiverId } = message
    // Behind a block the conversation is empty on the pages of both.
    if (blockedEitherWay(receiverId).has(senderId)) return
    for (const personId of [senderId, receiverId]) {
      hub.sendToPerson(personId, { type: 'PRIVATE_MESSAGE_CHANGED', message, change })
    }
  })
  facts.everywhere('private-chat.read', ({ personId, otherId, seq, unreadCount, seenId }) => {
    if (blockedEitherWay(personId).has(otherId)) return
    hub.sendToPerson(personId, { type: 'PRIVATE_READ', otherId, seq, unreadCount })
    if (seenId === undefined || !showsSeen(personId) || !showsSeen(otherId)) return
    hub.sendToPerson(otherId, { type: 'PRIVATE_SEEN', by: personId, messageId: seenId })
  })
  facts.everywhere('private-chat.seen-changed', ({ personId, otherIds }) => {
    const blocked = blockedEitherWay(personId)
    for (const otherId of otherIds) {
      if (blocked.has(otherId) || !showsSeen(otherId)) continue
      hub.sendToPerson(otherId, { type: 'PRIVATE_SEEN', by: personId })
    }
  })
  facts.everywhere('private-chat.changed', ({ personId, otherId }) =>
    hub.sendToPerson(personId, { type: 'PRIVATE_CHAT_CHANGED', otherId }),
  )
}

/** To the pages of this node. */
export function sendPrivateTyping(hub: Hub, { from, to }: PrivateTyping): void {
  hub.sendToPerson(to, { type: 'PRIVATE_TYPING', from })
}
