/** Sends private messages: each is stored once, however often it is sent. */
import type { Person } from '#contract/people/users.ts'
import { Problem } from '#contract/protocol/problems.ts'
import {
  NEW_CONVERSATIONS_PER_DAY,
  PRIVATE_MESSAGE_MAX,
  PRIVATE_MESSAGES_PER_MINUTE,
  type PrivateMessage,
} from '#contract/social/private-chat.ts'
import type { Db } from '#server/db/db.ts'
import type { Facts } from '#server/facts/facts.ts'
import { newId } from '#server/lib/tokens.ts'
import { refuseWhenOver } from '#server/limits/call-limits.ts'
import type { Limiter, LimitRule } from '#server/limits/limiter.ts'
import { hasLink, isStorableId, textToStore } from '#server/text/message-text.ts'
import type { Between, Direction } from './private-chat.store.ts'
import { findSent, insertPrivateMessage } from './private-messages.store.ts'
import type { WritePermission } from './private-permission.ts'

/** Some are never sent again. */
const UNANSWERED_MAX = 1000
const DAY_MS = 24 * 60 * 60 * 1000
const MESSAGES: LimitRule = { max: PRIVATE_MESSAGES_PER_MINUTE, perMs: 60_000 }
const CONVERSATIONS: LimitRule = { max: NEW_CONVERSATIONS_PER_DAY, perMs: DAY_MS }

type Needs = {
  db: Db
  facts: Facts
  limiter: Limiter
  now: () => Date
  permission: WritePermission
  muteRefusal: (personId: string) => Problem | undefined
}

type Draft = {
  receiverId: string
  content: string
  clientId?: string | undefined
  replyTo?: string | undefined
  mentions?: readonly string[] | undefined
}

export function createSending({ db, facts, limiter, now, permission, muteRefusal }: Needs) {
  /** Senders of messages to which the database did not respond: one that was stored is announced when it is sent again. */
  const unanswered = new Map<string, Person>()

  return {
    async send(senderId: string, draft: Draft): Promise<PrivateMessage> {
      const { receiverId, clientId = newId('sent'), replyTo } = draft
      if (senderId === receiverId) throw new Problem('VALIDATION', { message: 'You can’t message yourself' })
      if (![clientId, replyTo ?? ''].every(isStorableId)) throw new Problem('BAD_MESSAGE')
      const content = textToStore(draft.content, PRIVATE_MESSAGE_MAX)
      const direction = { senderId, receiverId }
      const between = await permission.findBetween(direction, clientId)
      const before = between.sender?.hasSent && (await findDuplicate(direction, clientId))
      if (before) return before

      await refuseExcess(senderId, between)
      const sender = permission.requireSender(direction, between)
      const text = { content, mentions: mentionsBetween(direction, draft.mentions), hasLink: hasLink(content) }
      const message = { id: newId('pm'), ...direction, clientId, replyTo, ...text, sentAt: now() }
      const stored = await insertPrivateMessage(db, message, newId('c')).catch((error: unknown) => {
        noteUnanswered(keyOf(senderId, clientId), sender)
        throw error
      })
      if (stored === 'known' || stored === 'gone') return retried(direction, clientId)
      unanswered.delete(keyOf(senderId, clientId))
      await announce(stored, sender)
      return stored
    },
  }

  function announce(message: PrivateMessage, sender: Person): Promise<void> {
    return facts.announceStored([{ name: 'private-message.sent', fact: { message, sender } }])
  }

  function noteUnanswered(key: string, sender: Person): void {
    const [oldest] = unanswered.keys()
    if (oldest !== undefined && unanswered.size === UNANSWERED_MAX) unanswered.delete(oldest)
    unanswered.set(key, sender)
  }

  /** For a message that could not be stored: it was a moment before, or one of the two was deleted meanwhile. */
  async function retried(direction: Direction, clientId: string): Promise<PrivateMessage> {
    const stored = await findDuplicate(direction, clientId)
    if (stored) return stored
    await permission.require(direction)
    throw new Problem('UNAVAILABLE', { retryAfterSeconds: 1 })
  }

  async function refuseExcess(senderId: string, { sender }: Between): Promise<void> {
    const mute = muteRefusal(senderId)
    if (mute) throw mute
    refuseWhenOver(await limiter.consume(`private:${senderId}`, MESSAGES))
    if (!sender?.hasThread) {
      refuseWhenOver(await limiter.consume(`conversations:${senderId}`, CONVERSATIONS))
    }
  }

  /** A resend gets the same response even if the two have blocked each other since. */
  async function findDuplicate(
    { senderId, receiverId }: Direction,
    clientId: string,
  ): Promise<PrivateMessage | undefined> {
    const message = await findSent(db, senderId, clientId)
    if (message && message.receiverId !== receiverId) throw new Problem('BAD_MESSAGE')
    const key = keyOf(senderId, clientId)
    const sender = message && unanswered.get(key)
    if (sender && unanswered.delete(key)) await announce(message, sender)
    return message
  }
}

function keyOf(senderId: string, clientId: string): string {
  return `${senderId} ${clientId}`
}

/** Nobody else can read it. */
function mentionsBetween({ senderId, receiverId }: Direction, mentions: readonly string[] = []): string[] | null {
  const between = [senderId, receiverId].filter((id) => mentions.includes(id))
  return between.length > 0 ? between : null
}
