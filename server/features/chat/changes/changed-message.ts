/** A message of the room after a change: what pages do with the events, done to the messages in memory. */
import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange } from '#contract/social/conversation.ts'
import { PUBLIC_ROOM } from '#server/db/schema/bowl/chat.schema.ts'
import type { RoomChange } from '#server/facts/fact-payloads.ts'
import { messageId } from '#server/features/chat/message-id.ts'
import { publicTables } from '#server/features/conversation/conversation-tables.store.ts'
import {
  type ChangedMessage,
  type FullChange,
  isGone,
  toChangeEvents,
} from '#server/features/conversation/message-state.ts'

export const PUBLIC_CONVERSATION = { id: PUBLIC_ROOM, tables: publicTables }

const NOTHING_LEFT = {
  replyTo: undefined,
  mentions: undefined,
  isPlain: undefined,
  editedAt: undefined,
  reactions: undefined,
}

export function toRoomChange(message: ChangedMessage): RoomChange {
  const { seq, senderId: authorId, change } = message
  return { seq, authorId, change, events: toChangeEvents(messageId(seq), message) }
}

export function applyEvent(message: ChatMessage, event: MessageChange): ChatMessage {
  switch (event.type) {
    case 'MESSAGE_EDITED': {
      const { content, editedAt, mentions, isPlain } = event
      return { ...message, content, editedAt, mentions, isPlain }
    }
    case 'MESSAGE_REACTED':
      return { ...message, reactions: event.reactions.length > 0 ? event.reactions : undefined }
    case 'MESSAGE_DELETED':
      return { ...message, ...NOTHING_LEFT, content: '', isFlushed: true }
    case 'MESSAGE_HIDDEN':
      return message
  }
}

export function isShown(message: FullChange): boolean {
  return !message.isHidden && !isGone(message)
}

/** Whether pages don't show the message any more. */
export function isRemoval(event: MessageChange): boolean {
  return event.type === 'MESSAGE_HIDDEN' || (event.type === 'MESSAGE_DELETED' && !event.isFlushed)
}
