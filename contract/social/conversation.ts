/** What messages of the public room and of private chats have in common, and how they change after they are stored. */
import * as z from 'zod/mini'
import { Person } from '#contract/people/users.ts'
import { withFallback } from '#contract/protocol/reading.ts'

/** In the order in which they are shown. */
export const REACTIONS = ['💩', '🧻', '🚽', '😂', '❤️', '🙌'] as const
export const REACTIONS_PER_MINUTE = 30
/** More people are counted, not named. */
export const REACTING_PEOPLE_NAMED = 20
export const EDIT_WITHIN_MS = 10 * 60 * 1000
export const MENTIONS_MAX = 5
export const OLDER_MESSAGES_PAGE = 50
export const QUOTES_PER_CALL = 50
/** A page says at most this often that its person is typing. */
export const TYPING_EVERY_MS = 3000
export const TYPING_SHOWN_MS = 5000
/** With more people in the room nobody is shown as typing. */
export const TYPING_PEOPLE_MAX = 100

export const Reaction = withFallback(z.enum(REACTIONS), () => REACTIONS[0])
export type Reaction = z.infer<typeof Reaction>

export const ReactionCount = z.object({ emoji: Reaction, count: z.int() })
export type ReactionCount = z.infer<typeof ReactionCount>

export const MessageId = z.string().check(z.maxLength(64))

/** Absent parts are what a message has when it was just sent: no quote, no mentions, no changes, no reactions. */
export const messageParts = {
  /** The id of the quoted message, which may be gone. */
  replyTo: z.optional(z.string()),
  /** The ids of the people it mentions. */
  mentions: z.optional(z.array(z.string())),
  editedAt: z.optional(z.string()),
  /** Deleted by its author, but still quoted by others: only its place is left. */
  isFlushed: z.optional(z.boolean()),
  /** Addresses in it are no links, because its author was a guest or new. */
  isPlain: z.optional(z.boolean()),
}

/** What a page sends with a new message besides its text. */
export const draftParts = {
  replyTo: z.optional(MessageId),
  mentions: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MENTIONS_MAX))),
}

/** The newest state of a changed message. `change` is the number of its newest change, in commit order. */
const edited = z.object({
  type: z.literal('MESSAGE_EDITED'),
  id: z.string(),
  content: z.string(),
  mentions: z.optional(z.array(z.string())),
  isPlain: z.optional(z.boolean()),
  editedAt: z.string(),
  change: z.int(),
})
const deleted = z.object({
  type: z.literal('MESSAGE_DELETED'),
  id: z.string(),
  /** Others have quoted it, so its place stays. */
  isFlushed: z.boolean(),
  change: z.int(),
})
const reacted = z.object({
  type: z.literal('MESSAGE_REACTED'),
  id: z.string(),
  reactions: z.array(ReactionCount),
  change: z.int(),
})
const hidden = z.object({ type: z.literal('MESSAGE_HIDDEN'), id: z.string(), change: z.optional(z.int()) })

export const messageChangeEvents = [edited, deleted, reacted, hidden] as const

export const MessageChange = z.discriminatedUnion('type', messageChangeEvents)
export type MessageChange = z.infer<typeof MessageChange>

export const TypingPerson = z.pick(Person, { id: true, nickname: true })
export type TypingPerson = z.infer<typeof TypingPerson>
