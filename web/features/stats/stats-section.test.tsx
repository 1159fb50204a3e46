/** Proves which numbers of a profile can be shared, and where the longest sit is shown. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { toBadgeMap } from '#contract/bowl/badges.ts'
import { StatsSection } from './stats-section.tsx'
import type { ProfileAnswer } from './use-profile.ts'

const profile = { userId: 'u-1', totalVisits: 12_873, currentStreak: 0, longestStreak: 9, messagesCount: 1 }
const answer: ProfileAnswer = {
  success: true,
  profile: { ...profile, badges: toBadgeMap([]), isPremium: false },
  person: { id: 'u-1', nickname: 'Rhoda', emoji: '🧻', isOnBowl: false },
  longestSeconds: 7800,
  memberSince: '2026-05-01',
  earnedAt: {},
}
function markupOf(props: Partial<Parameters<typeof StatsSection>[0]>) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <StatsSection heading="Stats" answer={answer} isGuest={false} {...props} />
    </MemoryRouter>,
  )
}

test('[SHARE-1] [SHARE-15] on your own profile every number of one or more that has a card can be shared from its tile', () => {
  const markup = markupOf({ onShare: () => {} })
  const labels = ['Share total visits', 'Share messages', 'Share longest sit']
  expect(markup.match(/(?<=aria-label=")Share [^"]*/g)).toEqual(labels)
  expect(markup.match(/<button/g)).toHaveLength(3)
})

test('[PROF-3] on another profile nothing can be shared', () => {
  expect(markupOf({})).not.toContain('<button')
})

test('[PROF-2] numbers have thousands separators, and bars name what they count', () => {
  expect(markupOf({})).toMatch(/data-long="true">12,873/)
  expect(markupOf({})).toContain('aria-valuetext="1 of 50 messages"')
})

test('[PROF-22] the longest sit is a tile with a goal, and guests have none', () => {
  const short = { ...answer, longestSeconds: 754 }
  expect(markupOf({ answer: short })).toMatch(/12:34.*Longest sit.*12 of 25 minutes/)
  expect(markupOf({})).toMatch(/2:10:00.*is yours/)
  expect(markupOf({ isGuest: true })).not.toContain('Longest sit')
})
