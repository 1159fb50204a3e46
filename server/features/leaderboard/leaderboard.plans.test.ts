/** With many members, every statement of the frequent calls uses an index. */
import { expect, test } from 'vitest'
import { getBadges } from '#contract/bowl/badges.ts'
import { getLeaderboard, getMyRanks } from '#contract/bowl/leaderboard.ts'
import { createShare } from '#contract/bowl/share.ts'
import { getCompany, getLatestSit } from '#contract/bowl/sits.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { getMe, signIn } from '#contract/people/auth.ts'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { getVisitCharts } from '#contract/premium/visit-charts.ts'
import { fillDatabase } from '#server/commands/seed/fill.ts'
import { member, PASSWORD, toggle } from '#server/testing/people.ts'
import { explainStatements, recordStatements } from '#server/testing/query-plans.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })
const MEMBERS = 6000

test('[PERF-6] none of the frequent calls scans a big table', async () => {
  const [rhoda, pearl] = [await member(app, 'rhoda'), await member(app, 'pearl')]
  await toggle(rhoda, true)
  await fillDatabase(app.database, { users: MEMBERS, seed: 1, isAdding: true, now: app.now(), say: () => undefined })
  const frequentCalls = {
    leaderboard: () => rhoda.browser.call(getLeaderboard),
    ranks: () => rhoda.browser.call(getMyRanks),
    profile: () => rhoda.browser.call(getProfile, { params: { userId: rhoda.id } }),
    visitCharts: () => pearl.browser.call(getVisitCharts),
    premium: () => rhoda.browser.call(getSubscriptionStatus, { params: { userId: rhoda.id } }),
    share: () => rhoda.browser.call(createShare, { body: { type: 'checkins' } }),
    me: () => rhoda.browser.call(getMe),
    company: () => rhoda.browser.call(getCompany, { params: { userId: pearl.id } }),
    badges: () => rhoda.browser.call(getBadges),
    toggle: () => toggle(rhoda, false),
    latestSit: () => rhoda.browser.call(getLatestSit),
    signIn: () => app.browser().call(signIn, { body: { email: rhoda.email, password: PASSWORD } }),
  }
  const onPurpose: [name: string, why: string][] = []
  for (const [name, call] of Object.entries(frequentCalls)) {
    const statements = await recordStatements(async () => expect((await call()).status).toBe(200))
    expect(statements.length, name).toBeGreaterThan(0)
    for (const { text, lines, scans, onPurpose: why } of await explainStatements(app.database.url ?? '', statements)) {
      expect(scans, `${name}: ${text}\n${lines.join('\n')}`).toEqual([])
      if (why) onPurpose.push([name, why])
    }
  }
  // Only these two scan all members; they do so rarely.
  expect([...new Set(onPurpose.map(([name]) => name))]).toEqual(['ranks', 'visitCharts'])
})
