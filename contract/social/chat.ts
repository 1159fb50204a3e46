/** The public room. */
import * as z from 'zod/mini'
import { orElse, timeInOrder } from '#contract/protocol/reading.ts'

export const GUEST_MESSAGE_LIMIT = 10
export const GUEST_WARNING_AT = 8
export const MESSAGES_SHOWN_FIRST = 30
export const MESSAGE_MAX = 500
export const MESSAGES_PER_10_SECONDS = 10
export const MESSAGES_PER_MINUTE = 60
export const MESSAGES_KEPT_DAYS = 30

export const ChatMessage = z.object({
  id: z.string(),
  userId: z.string(),
  nickname: z.string(),
  emoji: z.string(),
  content: z.string(),
  timestamp: z.string(),
  /** Commit order within the room; the page resumes from the last one it has. */
  seq: orElse(z.int(), timeInOrder),
  isPremium: z.optional(z.boolean()),
  /** The sender's own id of the message, echoed so that the optimistic copy can be replaced. */
  clientId: z.optional(z.string()),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const MessageDraft = z.object({
  id: z.string().check(z.startsWith('local-'), z.maxLength(64)),
  // Whether it is blank or too long is a rule of the room, so that the sender is told which.
  content: z.string(),
})
export type MessageDraft = z.infer<typeof MessageDraft>

export const chatCommands = [z.object({ type: z.literal('MESSAGE'), message: MessageDraft })] as const

export const chatEvents = [
  z.object({
    type: z.literal('CHAT_HISTORY'),
    messages: z.array(ChatMessage),
    /** More was missed than is sent: the page starts anew from what it got. */
    truncated: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('MESSAGE'), message: ChatMessage }),
  z.object({ type: z.literal('MESSAGE_HIDDEN'), id: z.string() }),
] as const
