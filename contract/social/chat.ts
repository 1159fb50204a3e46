/** The public chat room. */
import * as z from 'zod/mini'
import { seqFromTime, withFallback } from '#contract/protocol/reading.ts'

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
  /** The commit order; a page resumes from the last number it has. */
  seq: withFallback(z.int(), seqFromTime),
  isPremium: z.optional(z.boolean()),
  /** The client's id of the message, echoed so that the sender's page can replace its pending copy. */
  clientId: z.optional(z.string()),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const MessageDraft = z.object({
  id: z.string().check(z.startsWith('local-'), z.maxLength(64)),
  // The server's chat rules check the length, so that the sender gets a specific refusal.
  content: z.string(),
})
export type MessageDraft = z.infer<typeof MessageDraft>

export const chatCommands = [z.object({ type: z.literal('MESSAGE'), message: MessageDraft })] as const

export const chatEvents = [
  z.object({
    type: z.literal('CHAT_HISTORY'),
    messages: z.array(ChatMessage),
    /** More was missed than is sent, so the page replaces its log. */
    truncated: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('MESSAGE'), message: ChatMessage }),
  z.object({ type: z.literal('MESSAGE_HIDDEN'), id: z.string() }),
] as const
