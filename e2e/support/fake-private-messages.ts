/** Conversations that would take days to have, and people who sit while they have them. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'

const MINUTE_MS = 60_000

export type Said = [by: 'me' | 'other', minutesAgo: number, content: string]
export type Friend = { userId: string; nickname: string; emoji: string; unreadCount?: number; said: Said[] }

const LEGS: Said[] = [
  ['other', 26, 'Are you still in there?'],
  ['me', 25, 'Define “still”.'],
  ['other', 22, 'I have read the back of every bottle in this room. I know so much about sulphates now.'],
  ['me', 20, 'Blink twice if you need a rescue roll.'],
  ['other', 18, 'My legs have unionised.'],
]
export const ROYAL: Friend = { userId: 'u-royal', nickname: 'RestroomRoyal', emoji: '🦄', said: LEGS }
export const MANY: Friend[] = [
  {
    ...{ userId: 'u-throne', nickname: 'ThroneMaster', emoji: '👑', unreadCount: 2 },
    said: [['other', 4, 'Third floor is fully stocked. Spread the word before lunch.']],
  },
  ROYAL,
  { userId: 'u-mamie', nickname: 'Mamie', emoji: '🦚', said: [['other', 4 * 1440, 'Pink tile or nothing.']] },
  { userId: 'u-stall', nickname: 'StallStar', emoji: '🌟', said: [['other', 5 * 1440, 'See you at the usual time?']] },
  { userId: 'u-steam', nickname: 'SteamQueen', emoji: '💎', said: [['me', 6 * 1440, 'Bring your own roll.']] },
  ...Array.from({ length: 7 }, (_, n): Friend => {
    const said: Said[] = [['other', (20 + 30 * n) * 1440, 'Long time no sit.']]
    return { userId: `u-old-${n}`, nickname: `Old Hand ${n + 1}`, emoji: '🌈', unreadCount: n === 3 ? 140 : 0, said }
  }),
]
export const WORDY: Friend = {
  ...{ userId: 'u-wordy', nickname: 'WWWWWWWWWWWWWWWWWWWW', emoji: '🐉', unreadCount: 99 },
  said: [
    ['other', 3 * 1440, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)],
    ['me', 2 * 1440, 'W'.repeat(180)],
    ['other', 1440, '👩‍🚀👨‍👩‍👧‍👦🏳️‍🌈'.repeat(24)],
    ['other', 1439, 'هل ما زلت هناك؟ أنا هنا منذ ساعة.'],
    ['me', 3, 'One line.\nAnother line.\n\nAnd one after a gap.'],
  ],
}

/** Oldest first, as the server answers. */
export function messagesOf({ userId, said }: Friend, myId: string): PrivateMessage[] {
  return said.map(([by, minutesAgo, content], at) => {
    const [senderId, receiverId] = by === 'me' ? [myId, userId] : [userId, myId]
    const timestamp = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
    return { id: `${userId}-${at + 1}`, senderId, receiverId, content, timestamp, seq: at + 1 }
  })
}

export function chatWith(friend: Friend, myId: string): PrivateChat {
  const { userId, nickname, emoji, unreadCount = 0 } = friend
  return { userId, nickname, emoji, isPremium: true, unreadCount, lastMessage: messagesOf(friend, myId).at(-1) }
}

export function sittingFor({ userId: id, nickname, emoji }: Friend, minutes: number): ActiveUser {
  const onBowlSince = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  return { id, nickname, emoji, isOnBowl: true, lastActive: onBowlSince, onBowlSince, badges: {}, isPremium: true }
}
