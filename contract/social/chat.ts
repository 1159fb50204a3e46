/** The public chat room. */
import * as z from 'zod/mini'
import { Person } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { seqFromTime, withFallback } from '#contract/protocol/reading.ts'
import {
  draftParts,
  MessageChange,
  MessageId,
  messageChangeEvents,
  messageParts,
  Reaction,
  ReactionCount,
  TypingPerson,
} from './conversation.ts'

export const GUEST_MESSAGE_LIMIT = 10
/** The page stops the tenth attempt with its dialog, so this is how many a guest can send from it. */
export const GUEST_SHEETS = GUEST_MESSAGE_LIMIT - 1
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
  ...messageParts,
  /** In the order of `REACTIONS`; absent without any. */
  reactions: z.optional(z.array(ReactionCount)),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const MessageDraft = z.object({
  id: z.string().check(z.startsWith('local-'), z.maxLength(64)),
  // The server's chat rules check the length, so that the sender gets a specific refusal.
  content: z.string(),
  ...draftParts,
})
export type MessageDraft = z.infer<typeof MessageDraft>

/** Refused with an ERROR whose `clientId` is the id of the message. */
const changeCommands = [
  z.object({
    type: z.literal('EDIT_MESSAGE'),
    id: MessageId,
    content: z.string(),
    mentions: draftParts.mentions,
  }),
  z.object({ type: z.literal('DELETE_MESSAGE'), id: MessageId }),
  z.object({ type: z.literal('REACT'), id: MessageId, emoji: Reaction, isOn: z.boolean() }),
] as const

export const chatCommands = [
  z.object({ type: z.literal('MESSAGE'), message: MessageDraft }),
  ...changeCommands,
  /** Whether the room is in the foreground of this page. */
  z.object({ type: z.literal('ROOM'), isOpen: z.boolean() }),
  /** In the room ("room"), or to a person. */
  z.object({ type: z.literal('TYPING'), to: z.string().check(z.maxLength(64)) }),
] as const

export const chatEvents = [
  z.object({
    type: z.literal('CHAT_HISTORY'),
    messages: z.array(ChatMessage),
    /** More was missed than is sent, so the page replaces its log. */
    truncated: z.optional(z.boolean()),
    /** The number of the newest change that the messages include. */
    lastChange: z.optional(z.int()),
  }),
  z.object({ type: z.literal('MESSAGE'), message: ChatMessage }),
  ...messageChangeEvents,
  /** What has changed while the page was away, in order; follows CHAT_HISTORY. */
  z.object({ type: z.literal('CHAT_CHANGES'), changes: z.array(MessageChange), lastChange: z.int() }),
  /** The person's own reactions, by message; an event of its own, because everyone gets the same history. */
  z.object({ type: z.literal('MY_REACTIONS'), reactions: z.record(z.string(), z.array(Reaction)) }),
  /** Everyone who is typing in the room, without the reader. */
  z.object({ type: z.literal('TYPING'), people: z.array(TypingPerson) }),
] as const

const MessageIds = z.string().check(z.maxLength(2000))

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'Messages of the public room before one, around one, or by their ids; oldest first',
  query: z.object({
    before: z.optional(MessageId),
    around: z.optional(MessageId),
    /** Separated by commas. */
    ids: z.optional(MessageIds),
  }),
  answer: z.object({
    messages: z.array(ChatMessage),
    myReactions: z.record(z.string(), z.array(Reaction)),
    /** No older message is kept. */
    isStart: z.boolean(),
  }),
})

export const listReactions = endpoint({
  method: 'GET',
  path: '/api/messages/:messageId/reactions',
  summary: 'Who reacted to a message of the public room',
  answer: z.object({
    reactions: z.array(
      z.object({
        emoji: Reaction,
        count: z.int(),
        /** The first ones; without people behind a block. */
        people: z.array(Person),
      }),
    ),
  }),
})
