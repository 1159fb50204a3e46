/** One-to-one messages between premium members. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Person, UserId } from './users.ts'

export const PRIVATE_MESSAGE_MAX = 1000
export const PREVIEW_GRAPHEMES = 50
export const PRIVATE_PAGE_MAX = 100
export const PRIVATE_MESSAGES_PER_MINUTE = 30
export const NEW_CONVERSATIONS_PER_DAY = 30
/** Narrower screens show the list or the thread, not both. */
export const TWO_PANES_FROM_PX = 768

export const PrivateMessage = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  content: z.string(),
  timestamp: z.string(),
  seq: z.int(),
  clientId: z.optional(z.string()),
})
export type PrivateMessage = z.infer<typeof PrivateMessage>

export const PrivateChat = z.object({
  userId: z.string(),
  nickname: z.string(),
  emoji: z.string(),
  unreadCount: z.int(),
  lastMessage: z.optional(PrivateMessage),
})
export type PrivateChat = z.infer<typeof PrivateChat>

export const listPrivateChats = endpoint({
  method: 'GET',
  path: '/api/private-chats/:userId',
  summary: "The caller's conversations",
  answer: z.object({ chats: z.array(PrivateChat) }),
})

export const listPrivateMessages = endpoint({
  method: 'GET',
  path: '/api/private-messages/:userId/:otherId',
  summary: 'One conversation of the caller',
  query: z.object({ before: z.optional(z.coerce.number()), after: z.optional(z.coerce.number()) }),
  answer: z.object({ messages: z.array(PrivateMessage) }),
})

export const sendPrivateMessage = endpoint({
  method: 'POST',
  path: '/api/private-messages',
  summary: 'Send a private message',
  body: z.object({
    senderId: UserId,
    receiverId: UserId,
    content: z.string(),
    clientId: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({ success: z.literal(true), message: PrivateMessage }),
})

export const privateChatEvents = [
  z.object({ type: z.literal('PRIVATE_MESSAGE'), message: PrivateMessage, sender: Person }),
] as const
