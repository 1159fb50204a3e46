/** Tests what happens on the page when a badge is earned. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type BadgeKey, badgeMapOf } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'
import { listenForBadges } from './badges.live.tsx'
import { dropFreshBadge, freshBadges } from './fresh-badges.ts'

type Answer = AnswerOf<typeof getProfile>

const userId = 'u-rhoda'
const answer: Answer = {
  success: true,
  profile: {
    userId,
    totalVisits: 5,
    currentStreak: 1,
    longestStreak: 1,
    messagesCount: 9,
    badges: badgeMapOf(['regular']),
    isPremium: false,
  },
  person: { id: userId, nickname: 'LooLegend', emoji: '🧼', isOnBowl: true },
  longestSeconds: 0,
  memberSince: '2026-05-01T00:00:00.000Z',
  week: [],
  earnedAt: {},
}

function setUp() {
  let onEarned: ((event: { type: 'BADGE_EARNED'; badge: BadgeKey }) => void) | undefined
  const on = vi.fn((_: string, listener: typeof onEarned) => {
    onEarned = listener
    return () => {
      onEarned = undefined
    }
  })
  const cache = new QueryClient()
  const showToast = vi.fn()
  const goTo = vi.fn()
  const stop = listenForBadges({
    live: { on: on as unknown as Live['on'], onCatchUp: () => () => {} },
    cache,
    userId,
    goTo,
    showToast,
  })
  return { cache, showToast, goTo, stop, earn: (badge: BadgeKey) => onEarned?.({ type: 'BADGE_EARNED', badge }) }
}

test('[BADGE-6] an earned badge is announced in a toast with its threshold', () => {
  const { earn, showToast, goTo } = setUp()
  earn('chatty')
  expect(showToast).toHaveBeenCalledOnce()
  const [toast] = showToast.mock.calls[0] ?? []
  expect(toast).toMatchObject({ title: 'Badge earned: Chatty', description: 'Sent 10 messages' })
  toast.onPress()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/profile')
})

test('[BADGE-6] your own profile shows it at once and is refetched', () => {
  const { cache, earn } = setUp()
  const key = keyOf(getProfile, { userId })
  cache.setQueryData(key, answer)
  earn('chatty')
  expect(cache.getQueryData<Answer>(key)?.profile.badges).toEqual(badgeMapOf(['regular', 'chatty']))
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})

test('[BADGE-6] a tile flips once, even if the profile is opened later', () => {
  const { cache, earn } = setUp()
  earn('chatty')
  earn('regular')
  earn('chatty')
  expect(freshBadges(cache)).toEqual(['regular', 'chatty'])
  dropFreshBadge(cache, 'chatty')
  expect(freshBadges(cache)).toEqual(['regular'])
})

test('[BADGE-6] after stop, events do nothing', () => {
  const { stop, earn, showToast } = setUp()
  stop()
  earn('chatty')
  expect(showToast).not.toHaveBeenCalled()
})
