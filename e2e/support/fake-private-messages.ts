/** Fake conversations that would take days to have, and partners who are on the bowl. */
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'

const MINUTE_MS = 60_000

export type FakeMessage = [by: 'me' | 'other', minutesAgo: number, content: string]
export type ChatPartner = {
  userId: string
  nickname: string
  emoji: string
  unreadCount?: number
  messages: FakeMessage[]
}

const LEGS: FakeMessage[] = [
  ['other', 26, 'Are you still in there?'],
  ['me', 25, 'Define “still”.'],
  ['other', 22, 'I have read the back of every bottle in this room. I know so much about sulphates now.'],
  ['me', 20, 'Blink twice if you need a rescue roll.'],
  ['other', 18, 'My legs have unionised.'],
]
export const ROYAL: ChatPartner = { userId: 'u-royal', nickname: 'RestroomRoyal', emoji: '🦄', messages: LEGS }
export const MANY: ChatPartner[] = [
  {
    userId: 'u-throne',
    nickname: 'ThroneMaster',
    emoji: '👑',
    unreadCount: 2,
    messages: [['other', 4, 'Third floor is fully stocked. Spread the word before lunch.']],
  },
  ROYAL,
  { userId: 'u-mamie', nickname: 'Mamie', emoji: '🦚', messages: [['other', 4 * 1440, 'Pink tile or nothing.']] },
  {
    userId: 'u-stall',
    nickname: 'StallStar',
    emoji: '🌟',
    messages: [['other', 5 * 1440, 'See you at the usual time?']],
  },
  { userId: 'u-steam', nickname: 'SteamQueen', emoji: '💎', messages: [['me', 6 * 1440, 'Bring your own roll.']] },
  ...Array.from({ length: 7 }, (_, n): ChatPartner => {
    const messages: FakeMessage[] = [['other', (20 + 30 * n) * 1440, 'Long time no sit.']]
    return {
      userId: `u-old-${n}`,
      nickname: `Old Hand ${n + 1}`,
      emoji: '🌈',
      unreadCount: n === 3 ? 140 : 0,
      messages,
    }
  }),
]
export const WORDY: ChatPartner = {
  userId: 'u-wordy',
  nickname: 'WWWWWWWWWWWWWWWWWWWW',
  emoji: '🐉',
  unreadCount: 99,
  messages: [
    ['other', 3 * 1440, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)],
    ['me', 2 * 1440, 'W'.repeat(180)],
    ['other', 1440, '👩‍🚀👨‍👩‍👧‍👦🏳️‍🌈'.repeat(24)],
    ['other', 1439, 'هل ما زلت هناك؟ أنا هنا منذ ساعة.'],
    ['me', 3, 'One line.\nAnother line.\n\nAnd one after a gap.'],
  ],
}

export function buildMessages({ userId, messages }: ChatPartner, myId: string): PrivateMessage[] {
  return messages.map(([by, minutesAgo, content], at) => {
    const [senderId, receiverId] = by === 'me' ? [myId, userId] : [userId, myId]
    const timestamp = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
    return { id: `${userId}-${at + 1}`, senderId, receiverId, content, timestamp, seq: at + 1 }
  })
}

export function chatWith(partner: ChatPartner, myId: string): PrivateChat {
  const { userId, nickname, emoji, unreadCount = 0 } = partner
  return { userId, nickname, emoji, isPremium: true, unreadCount, lastMessage: buildMessages(partner, myId).at(-1) }
}

export function sittingFor({ userId: id, nickname, emoji }: ChatPartner, minutes: number): ActiveUser {
  const onBowlSince = new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  return { id, nickname, emoji, isOnBowl: true, lastActive: onBowlSince, onBowlSince, badges: {}, isPremium: true }
}
