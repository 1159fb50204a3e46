/** Messages as they are drawn, for tests. */
import type { Line } from './conversation.ts'

/** A stored message of a person whose id is the name in small letters. */
export function lineBy(nickname: string, more: Partial<Line> = {}): Line {
  const userId = nickname.toLowerCase()
  const id = more.id ?? `m-${userId}`
  return {
    key: id,
    userId,
    nickname,
    emoji: '🧼',
    isPremium: false,
    content: 'Third door on the left.',
    timestamp: '2026-03-03T12:00:00Z',
    isMine: false,
    delivery: { state: 'stored' },
    isEdited: false,
    isFlushed: false,
    isPlain: false,
    mention: undefined,
    reactions: [],
    quote: undefined,
    isAfterGap: false,
    isDemo: false,
    ...more,
    id,
  }
}
