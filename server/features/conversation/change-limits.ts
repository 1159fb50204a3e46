/** How often a person may react, edit and delete, in the public room and in private chats together. */
import { MESSAGES_PER_MINUTE } from '#contract/social/chat.ts'
import { REACTIONS_PER_MINUTE } from '#contract/social/conversation.ts'
import type { PersonLimit } from '#server/limits/call-limits.ts'

export const REACTING: PersonLimit = { name: 'reactions', rule: { max: REACTIONS_PER_MINUTE, perMs: 60_000 } }
/** As many as messages can be sent in the room. */
export const CHANGING: PersonLimit = { name: 'message-changes', rule: { max: MESSAGES_PER_MINUTE, perMs: 60_000 } }
