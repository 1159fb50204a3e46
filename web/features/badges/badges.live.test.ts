/** Tests what happens on the page when a badge is earned. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type BadgeKey, getBadges, toBadgeMap } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { Live } from '#web/realtime/live.ts'
import { listenForBadges } from './badges.live.ts'
import { markSeen, unseenBadges } from './unseen-badges.ts'

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
    badges: toBadgeMap(['regular']),
    isPremium: false,
  },
  person: { id: userId, nickname: 'LooLegend', emoji: '🧼', isOnBowl: true },
  longestSeconds: 0,
  memberSince: '2026-05-01T00:00:00.000Z',
  week: [],
  earnedAt: {},
}

afterEach(() => vi.unstubAllGlobals())

function setUp() {
  let onEarned: ((event: { type: 'BADGE_EARNED'; badge: BadgeKey }) => void) | undefined
  const on = vi.fn((_: string, listener: typeof onEarned) => {
    onEarned = listener
    return () => {
      onEarned = undefined
    }
  })
  const cache = new QueryClient()
  const announcer = { earned: vi.fn(), stop: vi.fn() }
  const stop = listenForBadges({
    live: { on: on as unknown as Live['on'], onCatchUp: () => () => {} },
    cache,
    userId,
    announcer,
  })
  const unseen = () => unseenBadges(cache.getQueryData(keyOf(getBadges)))
  return { cache, announcer, stop, unseen, earn: (badge: BadgeKey) => onEarned?.({ type: 'BADGE_EARNED', badge }) }
}

test('[BADGE-6, BADGE-17] an earned badge is announced on this page', () => {
  const { earn, announcer } = setUp()
  earn('chatty')
  expect(announcer.earned).toHaveBeenCalledExactlyOnceWith('chatty')
})

test('[BADGE-6] your own profile shows it at once and is refetched', () => {
  const { cache, earn } = setUp()
  const key = keyOf(getProfile, { userId })
  cache.setQueryData(key, answer)
  earn('chatty')
  expect(cache.getQueryData<Answer>(key)?.profile.badges).toEqual(toBadgeMap(['regular', 'chatty']))
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})

test('[BADGE-12] it is unseen until a ceremony or the shelf has shown it, which is also sent to the server', async () => {
  const fetched = vi.fn(async (_path: string, _request: { body: string }) => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetched)
  const { cache, earn, unseen } = setUp()
  earn('chatty')
  earn('regular')
  earn('chatty')
  expect(unseen()).toEqual(['regular', 'chatty'])
  await markSeen(cache, ['chatty'])
  expect(unseen()).toEqual(['regular'])
  const [path, request] = fetched.mock.calls[0] ?? []
  expect([path, request?.body]).toEqual(['/api/badges/seen', JSON.stringify({ badges: ['chatty'] })])
})

test('[BADGE-6] after stop, events do nothing', () => {
  const { stop, earn, announcer } = setUp()
  stop()
  earn('chatty')
  expect([announcer.earned.mock.calls.length, announcer.stop.mock.calls.length]).toEqual([0, 1])
})
