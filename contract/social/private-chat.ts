/** One-to-one messages between premium members. */
import * as z from 'zod/mini'
import { Done } from '#contract/people/auth.ts'
import { Person, UserId } from '#contract/people/users.ts'
import { endpoint } from '#contract/protocol/endpoint.ts'
import { seqFromTime, withFallback } from '#contract/protocol/reading.ts'
import { draftParts, MessageId, messageParts, Reaction, ReactionCount } from './conversation.ts'

export const PRIVATE_MESSAGE_MAX = 1000
export const PREVIEW_GRAPHEMES = 50
export const PRIVATE_PAGE_MAX = 100
export const PRIVATE_CHATS_MAX = 200
export const PRIVATE_MESSAGES_PER_MINUTE = 30
export const NEW_CONVERSATIONS_PER_DAY = 30
/** Narrower screens show the list or the thread, not both. */
export const TWO_PANES_FROM_PX = 768

/** Created on first use: on a weak phone it takes a tenth of a second, and every page loads this file. */
let graphemes: Intl.Segmenter | undefined

/** The beginning of a message, counted in graphemes: an emoji made of several code points counts once. */
export function previewOf(content: string, maxCodeUnits = Number.POSITIVE_INFINITY): string {
  let text = ''
  let count = 0
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(content)) {
    count += 1
    if (count > PREVIEW_GRAPHEMES || text.length + segment.length > maxCodeUnits) return `${text}...`
    text += segment
  }
  return text
}

export const PrivateMessage = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  content: z.string(),
  timestamp: z.string(),
  seq: withFallback(z.int(), seqFromTime),
  clientId: z.optional(z.string()),
  ...messageParts,
  /** In the order of `REACTIONS`, with the ids of the one or two people; absent without any. */
  reactions: z.optional(z.array(z.extend(ReactionCount, { by: z.array(z.string()) }))),
})
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** Assume that the other person is premium unless the server says otherwise. */
const HasPremium = withFallback(z.boolean(), () => true)

export const PrivateChat = z.object({
  userId: z.string(),
  nickname: z.string(),
  emoji: z.string(),
  /** A person without premium can't receive messages. */
  isPremium: HasPremium,
  unreadCount: z.int(),
  lastMessage: z.optional(PrivateMessage),
})
export type PrivateChat = z.infer<typeof PrivateChat>

export const Correspondent = z.extend(Person, { isPremium: HasPremium })
export type Correspondent = z.infer<typeof Correspondent>

const Seq = z.int().check(z.nonnegative())
const SeqInQuery = z.pipe(z.coerce.number(), Seq)

export const listPrivateChats = endpoint({
  method: 'GET',
  path: '/api/private-chats/:userId',
  summary: 'The caller’s conversations',
  answer: z.object({ chats: z.array(PrivateChat) }),
})

export const listPrivateMessages = endpoint({
  method: 'GET',
  path: '/api/private-messages/:userId/:otherId',
  summary: 'One conversation of the caller',
  query: z.object({
    before: z.optional(SeqInQuery),
    after: z.optional(SeqInQuery),
    /** The page around a message. */
    around: z.optional(MessageId),
    /** Separated by commas. */
    ids: z.optional(z.string().check(z.maxLength(2000))),
    /** The number of the last change that the caller has. */
    lastChange: z.optional(SeqInQuery),
  }),
  answer: z.object({
    messages: z.array(PrivateMessage),
    /** Earlier messages that have changed since `lastChange`, as they are now. */
    changed: z.optional(z.array(PrivateMessage)),
    lastChange: z.optional(z.int()),
    /** Up to which message the caller had read the conversation before this call. */
    readSeq: z.optional(z.int()),
    /** The newest message of the caller that the other person has read, when both show this. */
    seenId: z.optional(z.string()),
    /** For threads that are opened directly, without the list before them. */
    other: z.optional(Correspondent),
  }),
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
    ...draftParts,
  }),
  answer: z.object({ success: z.literal(true), message: PrivateMessage }),
})

/** `change` is the number of the newest change in it. */
const Changed = z.object({ success: z.literal(true), message: PrivateMessage, change: z.optional(z.int()) })

export const editPrivateMessage = endpoint({
  method: 'PUT',
  path: '/api/private-messages/:messageId',
  summary: 'Edit a private message of the caller, within ten minutes',
  body: z.object({ content: z.string() }),
  answer: Changed,
})

export const deletePrivateMessage = endpoint({
  method: 'DELETE',
  path: '/api/private-messages/:messageId',
  summary: 'Delete a private message of the caller for both',
  answer: Done,
})

export const reactToPrivateMessage = endpoint({
  method: 'PUT',
  path: '/api/private-messages/:messageId/reactions',
  summary: 'Add or remove a reaction of the caller',
  body: z.object({ emoji: Reaction, isOn: z.boolean() }),
  answer: Changed,
})

export const readPrivateChat = endpoint({
  method: 'POST',
  path: '/api/private-messages/:userId/:otherId/read',
  summary: 'Mark a conversation as read up to a message',
  body: z.object({ seq: Seq }),
  answer: z.object({ success: z.literal(true), unreadCount: z.int() }),
})

export const getPrivateUnread = endpoint({
  method: 'GET',
  path: '/api/private-unread/:userId',
  summary: 'How many private messages the caller has not read',
  answer: z.object({ unreadCount: z.int() }),
})

export const PrivateChatSettings = z.object({ buddiesOnly: z.boolean() })
export type PrivateChatSettings = z.infer<typeof PrivateChatSettings>

export const getPrivateChatSettings = endpoint({
  method: 'GET',
  path: '/api/private-settings/:userId',
  summary: 'Who may write to the caller',
  answer: PrivateChatSettings,
})

export const setPrivateChatSettings = endpoint({
  method: 'PUT',
  path: '/api/private-settings/:userId',
  summary: 'Choose who may write to the caller',
  body: PrivateChatSettings,
  answer: Done,
})

export const privateChatEvents = [
  z.object({ type: z.literal('PRIVATE_MESSAGE'), message: PrivateMessage, sender: Person }),
  /** To all pages of the reader, so that they show the same unread count. */
  z.object({ type: z.literal('PRIVATE_READ'), otherId: z.string(), seq: z.int(), unreadCount: z.int() }),
  /** Edited, deleted or reacted to: the message as it is now. Nothing is left of it without content and `isFlushed`. */
  z.object({ type: z.literal('PRIVATE_MESSAGE_CHANGED'), message: PrivateMessage, change: z.int() }),
  z.object({ type: z.literal('PRIVATE_TYPING'), from: z.string() }),
  /** The other person has read up to this message of yours. Without one, what the page knows is over: it should ask again. */
  z.object({ type: z.literal('PRIVATE_SEEN'), by: z.string(), messageId: z.optional(z.string()) }),
  /** The page should refetch the conversation with this person. */
  z.object({ type: z.literal('PRIVATE_CHAT_CHANGED'), otherId: z.string() }),
] as const
