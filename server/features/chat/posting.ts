/** Who may post in the public room, how often, and under which name. */
import { isGuestId, type Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { MESSAGE_MAX, MESSAGES_PER_10_SECONDS, MESSAGES_PER_MINUTE, type MessageDraft } from '#contract/social/chat.ts'
import { checkPersonLimit, type LimitedPerson, type PersonLimit } from '#server/limits/call-limits.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { isStorableId, textToStore } from '#server/text/message-text.ts'
import type { NewMessage } from './chat.store.ts'
import type { Written } from './message-batch.ts'
import { seqOf } from './message-id.ts'

const BURST: PersonLimit = { name: 'chat-burst', rule: { max: MESSAGES_PER_10_SECONDS, perMs: 10_000 } }
const STEADY: PersonLimit = {
  name: 'chat',
  rule: { max: MESSAGES_PER_MINUTE, perMs: 60_000 },
  guestsOfAddress: { max: 60, perMs: 60 * 60 * 1000 },
}

export type PostingNeeds = {
  limiter: Limiter
  now: () => Date
  isOnBowl: (personId: string) => boolean | Promise<boolean>
  /** The person as shown now; undefined when they no longer exist. */
  findPerson: (personId: string) => Promise<(Person & { isPremium: boolean }) | undefined>
  settings: () => { requireBowlForChat: boolean }
  muteRefusal: (personId: string) => Problem | undefined
  /** Whether a guest has a sheet left. */
  hasAllowance: (guestId: string) => Promise<boolean>
}

type Needs = PostingNeeds & {
  write: (message: NewMessage) => Promise<Written>
  /** The stored message, if this is a resend. */
  findStored: (message: Pick<NewMessage, 'senderId' | 'clientId'>) => Promise<Written | undefined>
}

export function createPosting({ limiter, now, isOnBowl, findPerson, settings, ...more }: Needs) {
  const { muteRefusal, hasAllowance, write, findStored } = more

  return {
    /** Resolves when the message is queued behind earlier ones; `written` resolves once it is stored. */
    async post(sender: LimitedPerson, draft: MessageDraft): Promise<{ written: Promise<Written> }> {
      const { personId } = sender
      const { id: clientId, replyTo, mentions } = draft
      if (![clientId, ...(mentions ?? [])].every(isStorableId)) throw new Problem('BAD_MESSAGE')
      const content = textToStore(draft.content, MESSAGE_MAX)
      const refusal = await postRefusal(personId)
      if (refusal) return { written: acknowledgeAgain(personId, clientId, refusal) }
      await checkPersonLimit(limiter, sender, BURST)
      await checkPersonLimit(limiter, sender, STEADY)

      const person = await findPerson(personId)
      if (!person) throw new Problem('NOT_SIGNED_IN')
      const { nickname, emoji, isPremium } = person
      const author = { senderId: personId, nickname, emoji, isPremium }
      const parts = { replyTo: seqOf(replyTo), mentions: mentions && [...new Set(mentions)] }
      return { written: write({ ...author, ...parts, clientId, content, postedAt: now() }) }
    },

    async canPost(personId: string): Promise<boolean> {
      const refusal = await postRefusal(personId)
      return !refusal && (!isGuestId(personId) || hasAllowance(personId))
    },

    postRefusal,
  }

  async function postRefusal(personId: string): Promise<Problem | undefined> {
    if (settings().requireBowlForChat && !(await isOnBowl(personId))) return new Problem('NOT_ON_BOWL')
    return muteRefusal(personId)
  }

  /** A resend of a stored message is acknowledged even if the sender may no longer post. */
  async function acknowledgeAgain(senderId: string, clientId: string, refusal: Problem): Promise<Written> {
    const stored = await findStored({ senderId, clientId })
    if (!stored) throw refusal
    return stored
  }
}
