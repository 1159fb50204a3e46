/** Proves which numbers of a profile can be shared, and where the longest sit is shown. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { badgeMapOf } from '#contract/bowl/badges.ts'
import { StatsSection } from './stats-section.tsx'
import type { ProfileAnswer } from './use-profile.ts'

const profile = { userId: 'u-1', totalVisits: 12_873, currentStreak: 0, longestStreak: 9, messagesCount: 1 }
const answer: ProfileAnswer = {
  success: true,
  profile: { ...profile, badges: badgeMapOf([]), isPremium: false },
  person: { id: 'u-1', nickname: 'Rhoda', emoji: '🧻', isOnBowl: false },
  longestSeconds: 7800,
  memberSince: '2026-05-01',
  earnedAt: {},
}
const week = [{ day: '2026-11-15', visits: 1 }]

function markupOf(props: Partial<Parameters<typeof StatsSection>[0]>) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <StatsSection heading="Stats" answer={answer} isGuest={false} longestSit="2h 10m 0s" {...props} />
    </MemoryRouter>,
  )
}

test('[SHARE-1] [SHARE-15] on your own profile every number of one or more that has a card can be shared from its tile', () => {
  const markup = markupOf({ answer: { ...answer, week }, onShare: () => {} })
  expect(markup.match(/(?<=aria-label=")Share [^"]*/g)).toEqual(['Share total visits', 'Share messages'])
  expect(markup.match(/<button/g)).toHaveLength(3)
  expect(markup).toMatch(/<button[^>]*>.*Longest sit.*<\/button>/)
})

test('[PROF-3] on another profile nothing can be shared, and the longest sit is a chip', () => {
  const markup = markupOf({})
  expect(markup).not.toContain('<button')
  expect(markup).toMatch(/class="chip[^>]*>Longest sit/)
  expect(markup).not.toContain('stats-week')
})

test('[PROF-2] the strip of days is labelled as the last seven', () => {
  expect(markupOf({ answer: { ...answer, week } })).toContain('Last 7 days')
})

test('[PROF-2] numbers have thousands separators, and bars name what they count', () => {
  expect(markupOf({})).toMatch(/data-long="true">12,873/)
  expect(markupOf({})).toContain('aria-valuetext="1 of 50 messages"')
})
