/** Converts a conversation to message lines for drawing. */

import type { Person } from '#contract/people/users.ts'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import type { MessageLine } from '#web/features/conversation/lines.ts'
import { deliveryOf, type PendingMessage } from '#web/realtime/send-queue/pending.ts'
import type { Thread } from './thread.ts'

export type Me = Person & { isPremium: boolean }

/** Newest first: pending messages, then stored ones. */
export function linesOfThread({ messages, pending, other }: Thread, me: Person): MessageLine[] {
  return [
    ...pending.map((message) => pendingLine(message, me)),
    ...messages.map((message) => (message.senderId === me.id ? ownLine(message, me) : lineOf(message, other))),
  ]
}

function pendingLine(message: PendingMessage, { id: userId, nickname }: Person): MessageLine {
  const { id, content, timestamp } = message
  return { id, key: id, userId, nickname, content, timestamp, isMine: true, delivery: deliveryOf(message) }
}

function ownLine(message: PrivateMessage, me: Person): MessageLine {
  return { ...lineOf(message, me), key: message.clientId ?? message.id, isMine: true }
}

function lineOf(message: PrivateMessage, author: Person | undefined): MessageLine {
  const { id, senderId: userId, content, timestamp } = message
  const nickname = author?.nickname ?? ''
  return { id, key: id, userId, nickname, content, timestamp, isMine: false, delivery: { state: 'stored' } }
}
