/** How often a person may react, in the public room and in private chats together. */
import { REACTIONS_PER_MINUTE } from '#contract/social/conversation.ts'
import type { PersonLimit } from '#server/limits/call-limits.ts'

export const REACTING: PersonLimit = { name: 'reactions', rule: { max: REACTIONS_PER_MINUTE, perMs: 60_000 } }
