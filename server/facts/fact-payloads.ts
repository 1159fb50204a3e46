/** What can happen in the product, in the past tense. This list is the product's index. */
import type { BadgeKey } from '#contract/bowl/badges.ts'
import type { Press } from '#contract/bowl/presence.ts'
import type { Preferences } from '#contract/people/preferences.ts'
import type { Person } from '#contract/people/users.ts'
import type { BuddyStatus } from '#contract/social/buddies.ts'
import type { ChatMessage } from '#contract/social/chat.ts'
import type { MessageChange, Reaction } from '#contract/social/conversation.ts'
import type { PrivateMessage } from '#contract/social/private-chat.ts'

/** A changed message of the public room. The numbers of changes follow the order of commits. */
export type RoomChange = {
  seq: number
  authorId: string
  change: number
  events: readonly MessageChange[]
  /** The message as it is now, when the admin shows it again. */
  shown?: ChatMessage | undefined
}

/** What a person has given to a message. */
export type GivenReactions = { personId: string; seq: number; emojis: Reaction[] }

export type FactPayloads = {
  'account.created': { userId: string; wantsPremium: boolean; guestId?: string | undefined; at: Date }
  /** A person signed out, or a guest took another id. Nodes send each other this name, so it stays. */
  'person.left': { personId: string; at: Date }
  'sessions.ended': { userId: string; sessionIds: string[] }
  'password.changed': { userId: string; email: string; nickname: string; by: 'member' | 'admin'; at: Date }
  'account.deleted': { userId: string; at: Date }
  'person.banned': { personId: string; reason: string; until?: Date | undefined }
  /** A new nickname or emoji, which also replaces the old one on earlier messages. */
  'person.renamed': { userId: string; nickname: string; emoji: string }
  'premium.started': { userId: string }
  'premium.ended': { userId: string }
  /** A date or a payment changed, but not whether the member is premium. */
  'subscription.changed': { userId: string; isPremium: boolean }
  'messages.posted': { messages: readonly ChatMessage[] }
  /** Edited, deleted, reacted to, hidden or shown; `reactions` are those of the people who asked for a change. */
  'message.changed': { changes: readonly RoomChange[]; reactions: readonly GivenReactions[] }
  'message.hidden': { seq: number; at: Date }
  'message.shown': { seq: number }
  'person.muted': { personId: string; reason: string; until: Date }
  'person.unmuted': { personId: string }
  'private-message.sent': { message: PrivateMessage; sender: Person }
  /** The message as it is now; nothing is left of it without content and `isFlushed`. */
  'private-message.changed': { message: PrivateMessage; change: number }
  /** `seenId` is the newest message that was read; undefined unless both show this. */
  'private-chat.read': {
    personId: string
    otherId: string
    seq: number
    unreadCount: number
    seenId?: string | undefined
  }
  /** This member began or stopped to show these people what they have read. */
  'private-chat.seen-changed': { personId: string; otherIds: readonly string[] }
  /** What `personId` sees of this conversation has changed; the reason stays private. */
  'private-chat.changed': { personId: string; otherId: string }
  'buddy.asked': { from: Person; toId: string }
  /** The new status as `userId` sees it; there is one fact for each of the two. */
  'buddy.changed': { userId: string; otherId: string; status: BuddyStatus }
  'person.waved': { from: Person; toId: string }
  'person.blocked': { blockerId: string; blockedId: string }
  'person.unblocked': { blockerId: string; blockedId: string }
  /** `day` is the calendar day in the person's time zone, `zone`. */
  'bowl.entered': { personId: string; at: Date; day: string; zone: string; press?: Press | undefined }
  'badge.earned': { userId: string; badge: BadgeKey }
  /** The room may get a line about the badge. */
  'badge.announced': { userId: string; nickname: string; badge: BadgeKey; at: Date }
  'bowl.left': { personId: string; seconds: number; at: Date; press?: Press | undefined }
  'settings.changed': { at: Date }
  /** `setsSeen`: whether `showsSeen` is among what the member has set. */
  'preferences.changed': { userId: string; preferences: Preferences; setsSeen: boolean }
}

export type FactName = keyof FactPayloads

/** Nothing can join the transaction of these: they may be announced when it is over. */
export type StoredFact =
  | 'messages.posted'
  | 'message.changed'
  | 'private-message.sent'
  | 'private-message.changed'
  | 'buddy.asked'
  | 'buddy.changed'
  | 'bowl.entered'
  | 'bowl.left'
