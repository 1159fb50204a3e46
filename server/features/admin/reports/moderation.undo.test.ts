/** How the sanctions of a case, and undoing them, combine with other sanctions of the same person. */
import { expect, test } from 'vitest'
import { adminBan, adminMute } from '#contract/admin/admin.ts'
import { adminAudit } from '#contract/admin/admin-overview.ts'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import { report } from '#contract/people/safety.ts'
import { updatePremiumProfile } from '#contract/premium/premium.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { admin, member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000
const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const later = (ms: number) => new Date(app.now().getTime() + ms).toISOString()

/** Rhoda has reported Pearl. */
async function setUpCase() {
  const [pearl, rhoda] = [await member(app, 'pearl'), await member(app, 'rhoda')]
  await rhoda.browser.call(report, { body: { kind: 'profile', subjectId: pearl.id, reason: 'abuse' } })
  const { browser } = await admin(app)
  const found = (await browser.call(adminReports)).body.reports[0]
  const reported = { params: { id: found?.id ?? '' } }
  const params = { id: pearl.id }
  return {
    pearl,
    browser,
    decide: (body: BodyOf<typeof adminDecideReport>) => browser.call(adminDecideReport, { ...reported, body }),
    undo: async () => (await browser.call(adminUndoReport, reported)).body.accused,
    mute: (reason: string, ms: number) => browser.call(adminMute, { params, body: { reason, until: later(ms) } }),
    ban: (reason: string, ms: number) => browser.call(adminBan, { params, body: { reason, until: later(ms) } }),
  }
}

test('[ADMIN-41] a shorter mute or ban of a case does not shorten a longer one, nor does undoing it', async () => {
  const { decide, undo, mute, ban } = await setUpCase()
  await mute('Long', 5 * HOUR)
  await ban('Long', 5 * HOUR)
  const short = { reason: 'Short', until: later(HOUR) }
  const { body } = await decide({ mute: short, ban: short })
  expect(body.accused).toMatchObject({ mute: { reason: 'Long' }, ban: { reason: 'Long' } })
  expect(await undo()).toMatchObject({ mute: { reason: 'Long' }, ban: { reason: 'Long' } })
})

test('[ADMIN-41] a longer mute or ban replaces a shorter one, which is restored when the case is undone', async () => {
  const { decide, undo, mute, ban } = await setUpCase()
  await mute('First', HOUR)
  await ban('First', HOUR)
  await decide({ mute: { reason: 'Case', until: later(2 * HOUR) } })
  const { body } = await decide({ mute: { reason: 'New case', until: later(3 * HOUR) }, ban: { reason: 'Case' } })
  expect(body.accused).toMatchObject({ mute: { reason: 'New case' }, ban: { reason: 'Case' } })
  expect(await undo()).toMatchObject({ mute: { reason: 'First' }, ban: { reason: 'First' } })
})

test('[ADMIN-41] undoing keeps a later mute set by hand, and does not restore an expired one', async () => {
  const { decide, undo, mute } = await setUpCase()
  await decide({ mute: { reason: 'Case', until: later(HOUR) } })
  await mute('By hand', 2 * HOUR)
  expect(await undo()).toMatchObject({ mute: { reason: 'By hand' } })
  await decide({ mute: { reason: 'Case', until: later(4 * HOUR) } })
  app.pass(3 * HOUR)
  const { browser } = await admin(app)
  const settled = (await browser.call(adminReports, { query: '?state=settled' })).body.reports[0]
  const { body } = await browser.call(adminUndoReport, { params: { id: settled?.id ?? '' } })
  expect(body.accused).not.toHaveProperty('mute')
})

test('[ADMIN-40] dismissing a case that is already settled is a 409 and changes nothing', async () => {
  const { browser, decide } = await setUpCase()
  const mute = { reason: 'Hush', until: later(HOUR) }
  await decide({ mute })
  const refused = await decide({})
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'CASE_SETTLED' }])
  const [settled] = (await browser.call(adminReports, { query: '?state=settled' })).body.reports
  expect(settled).toMatchObject({ state: 'settled', outcome: { mute }, accused: { mute } })
  const { rows } = (await browser.call(adminAudit)).body
  expect(rows.map(({ action }) => action)).toEqual(['muted', 'logged in'])
})

test('[ADMIN-44] a muted member cannot change the nickname, but may still change the emoji', async () => {
  const { pearl, mute } = await setUpCase()
  await mute('Mind your manners.', HOUR)
  const rename = () =>
    pearl.browser.call(updatePremiumProfile, { body: { userId: pearl.id, nickname: 'Pearl the Loud' } })
  const refused = await rename()
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'MUTED', message: expect.stringContaining('Mind your manners.') },
  ])
  // An emoji from the list cannot carry a message.
  const { body } = await pearl.browser.call(updatePremiumProfile, { body: { userId: pearl.id, emoji: '👑' } })
  expect(body).toMatchObject({ user: { emoji: '👑' } })
  app.pass(HOUR + 1000)
  expect((await rename()).status).toBe(200)
})
