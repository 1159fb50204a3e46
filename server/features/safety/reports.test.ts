/** Reports end to end: what is stored, and what happens when there are enough of them. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminReports } from '#contract/admin/admin-reports.ts'
import { MUTE_HOURS, NEW_ACCOUNT_DAYS, REPORTS_PER_HOUR, type ReportDraft, report } from '#contract/people/safety.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { reports } from '#server/db/schema/people/safety.schema.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, guest, type Member, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000
const THREE_DAYS = NEW_ACCOUNT_DAYS * 24 * HOUR

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const sendReport = (by: TestPerson, body: Partial<ReportDraft>) =>
  by.browser.call(report, { body: { reason: 'abuse', ...body } })
const stored = () => app.database.db.select().from(reports).orderBy(reports.createdAt)

/** A member whose account is more than three days old. */
async function olderMember(name: 'rhoda' | 'robin' | 'pearl' | 'percy'): Promise<Member> {
  const one = await member(app, name)
  const createdAt = new Date(app.now().getTime() - THREE_DAYS - 1000)
  await app.database.db.update(users).set({ createdAt }).where(eq(users.id, one.id))
  return one
}

async function post(by: TestPerson, content: string): Promise<{ live: Live; id: string }> {
  await toggle(by, true)
  const live = await joinLive(app.url, by)
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
  const { message } = await live.waitFor('MESSAGE', (event) => event.message.content === content)
  return { live, id: message.id }
}

test('[SAFE-3] [SAFE-8] a report stores a copy of its subject, and reporting twice is one report', async () => {
  const [pearl, percy, gus] = [await member(app, 'pearl'), await member(app, 'percy'), await guest(app)]
  const { id } = await post(percy, 'nasty')
  const body = { senderId: percy.id, receiverId: pearl.id, content: 'nastier' }
  const { body: sent } = await percy.browser.call(sendPrivateMessage, { body })
  for (let time = 0; time < 2; time++) {
    expect((await sendReport(pearl, { kind: 'message', subjectId: id, note: ' twice ' })).body).toEqual({
      success: true,
    })
  }
  await sendReport(pearl, { kind: 'private-message', subjectId: sent.message.id, reason: 'sexual' })
  await sendReport(pearl, { kind: 'nickname', subjectId: gus.id, reason: 'impersonation' })
  await sendReport(gus, { kind: 'profile', subjectId: percy.id, reason: 'other' })
  const look = { nickname: 'Percy Porcelain', emoji: '🚽', userId: percy.id }
  expect(await stored()).toMatchObject([
    {
      reporterId: pearl.id,
      accusedId: percy.id,
      note: 'twice',
      evidence: { ...look, content: 'nasty' },
      closedAt: null,
    },
    { kind: 'private-message', accusedId: percy.id, evidence: { ...look, content: 'nastier' }, note: null },
    { kind: 'nickname', accusedId: gus.id, evidence: { nickname: '(Just Visiting)07' } },
    { kind: 'profile', reporterId: gus.id, reason: 'other', evidence: look },
  ])
})

test('[SAFE-3] [SAFE-10] one message is one case, and a repeated report counts once the account is old enough', async () => {
  const [rhoda, robin, percy] = [await olderMember('rhoda'), await member(app, 'robin'), await olderMember('percy')]
  const { live, id } = await post(percy, 'vile again')
  for (const subjectId of [id, id.replace('m-', 'm-0'), id.replace('m-', 'm-00')]) {
    for (const by of [rhoda, robin]) expect((await sendReport(by, { kind: 'message', subjectId })).status).toBe(200)
  }
  expect((await stored()).map(({ subjectId }) => subjectId)).toEqual([id, id])
  expect(new Set((await stored()).map(({ caseId }) => caseId)).size).toBe(1)
  await live.caughtUp()
  expect(live.eventsOf('MESSAGE_HIDDEN')).toEqual([])
  const createdAt = new Date(app.now().getTime() - THREE_DAYS - 1000)
  await app.database.db.update(users).set({ createdAt }).where(eq(users.id, robin.id))
  await sendReport(robin, { kind: 'message', subjectId: id })
  await live.waitFor('MESSAGE_HIDDEN')
})

test('[SAFE-3] unknown subjects, your own messages and invalid reasons are refused', async () => {
  const rhoda = await member(app, 'rhoda')
  const { id } = await post(rhoda, 'mine')
  for (const subjectId of ['m-999', 'm-x', 'nonsense']) {
    expect((await sendReport(rhoda, { kind: 'message', subjectId })).status).toBe(404)
  }
  expect((await sendReport(rhoda, { kind: 'profile', subjectId: 'u-nobody' })).status).toBe(404)
  expect((await sendReport(rhoda, { kind: 'message', subjectId: id })).status).toBe(400)
  expect((await sendReport(rhoda, { kind: 'profile', subjectId: rhoda.id })).status).toBe(400)
  const vague = { kind: 'profile', subjectId: 'u-x', reason: 'dislike' }
  expect((await rhoda.browser.request('/api/reports', { method: 'POST', body: vague })).status).toBe(400)
  const long = { kind: 'profile', subjectId: 'u-x', note: 'x'.repeat(501) } as const
  expect((await sendReport(rhoda, long)).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('[SAFE-10] [CHAT-24] reports by two older accounts hide a message, live and in every history; new accounts and guests do not', async () => {
  const [rhoda, robin] = [await olderMember('rhoda'), await olderMember('robin')]
  const [pearl, gus] = [await member(app, 'pearl'), await guest(app)]
  const percy = await olderMember('percy')
  const { live, id } = await post(percy, 'vile')
  live.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'fine' } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === 'fine')
  for (const by of [rhoda, pearl, gus, rhoda]) await sendReport(by, { kind: 'message', subjectId: id })
  await live.caughtUp()
  expect(live.eventsOf('MESSAGE_HIDDEN')).toEqual([])

  await sendReport(robin, { kind: 'message', subjectId: id })
  expect(await live.waitFor('MESSAGE_HIDDEN')).toEqual({ type: 'MESSAGE_HIDDEN', id, change: 1 })
  const contents = async (joining = {}) => {
    const { messages, truncated } = await (await joinLive(app.url, rhoda, joining)).waitFor('CHAT_HISTORY')
    return [messages.map(({ content }) => content), truncated]
  }
  expect(await contents()).toEqual([['fine'], undefined])
  expect(await contents({ lastSeq: 0 })).toEqual([['fine'], undefined])
  await app.restart()
  expect(await contents()).toEqual([['fine'], undefined])
  // The sender's page may resend it and gets the same response as before.
  const again = await joinLive(app.url, percy, { lastSeq: 2 })
  again.send({ type: 'MESSAGE', message: { id: 'local-vile', content: 'vile' } })
  expect((await again.waitFor('MESSAGE')).message.id).toBe(id)
})

test('[SAFE-11] [CHAT-21] a newcomer reported by three members is muted for a day, with reason and end', async () => {
  const percy = await member(app, 'percy')
  const [rhoda, robin, pearl] = [await olderMember('rhoda'), await olderMember('robin'), await olderMember('pearl')]
  const gus = await guest(app)
  const { live } = await post(percy, 'hello')
  await sendReport(rhoda, { kind: 'profile', subjectId: percy.id })
  await sendReport(rhoda, { kind: 'nickname', subjectId: percy.id })
  await sendReport(robin, { kind: 'profile', subjectId: percy.id })
  await sendReport(gus, { kind: 'profile', subjectId: percy.id })
  live.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'still here' } })
  await live.waitFor('MESSAGE', ({ message }) => message.content === 'still here')

  await sendReport(pearl, { kind: 'nickname', subjectId: percy.id })
  live.send({ type: 'MESSAGE', message: { id: 'local-3', content: 'and now' } })
  const refused = await live.waitFor('ERROR', ({ clientId }) => clientId === 'local-3')
  const expectedText =
    /^You can write again after \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC\. Reason: Several people have reported you\.$/
  expect([refused.code, expectedText.test(refused.message)]).toEqual(['MUTED', true])
  const write = () =>
    percy.browser.call(sendPrivateMessage, { body: { senderId: percy.id, receiverId: pearl.id, content: 'hi' } })
  expect((await write()).body).toMatchObject({ code: 'MUTED' })
  await app.restart()
  expect((await write()).status).toBe(403)
  app.pass(MUTE_HOURS * HOUR)
  expect((await write()).status).toBe(200)
})

test('[SAFE-11] reports alone do not mute an older account', async () => {
  const percy = await olderMember('percy')
  for (const name of ['rhoda', 'robin', 'pearl'] as const) {
    await sendReport(await olderMember(name), { kind: 'profile', subjectId: percy.id })
  }
  expect((await post(percy, 'hello')).id).toBe('m-1')
})

test('[SAFE-17] reports by new accounts and guests mute nobody, but an admin sees them', async () => {
  const [percy, gus] = [await member(app, 'percy'), await guest(app)]
  const newMembers = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  const guests = [
    await guest(app, 'guest-Greta123'),
    await guest(app, 'guest-Gina1234'),
    await guest(app, 'guest-Grant123'),
  ]
  for (const accused of [percy, gus]) {
    app.pass(1)
    for (const by of [...newMembers, ...guests]) {
      expect((await sendReport(by, { kind: 'profile', subjectId: accused.id })).status).toBe(200)
    }
  }
  expect((await post(percy, 'still here')).id).toBe('m-1')
  expect((await post(gus, 'me too')).id).toBe('m-2')
  const { body } = await (await admin(app)).browser.call(adminReports)
  expect(body.reports.map(({ accused, count }) => [accused.id, count])).toEqual([
    [percy.id, 6],
    [gus.id, 6],
  ])
})

test('[SAFE-17] a report counts once the account is three days old, not an hour earlier', async () => {
  const percy = await member(app, 'percy')
  const [rhoda, robin, pearl] = [await olderMember('rhoda'), await olderMember('robin'), await member(app, 'pearl')]
  const setAccountAge = async (ago: number) => {
    const createdAt = new Date(app.now().getTime() - ago)
    await app.database.db.update(users).set({ createdAt }).where(eq(users.id, pearl.id))
  }
  for (const by of [rhoda, robin]) await sendReport(by, { kind: 'profile', subjectId: percy.id })
  await setAccountAge(THREE_DAYS - HOUR)
  await sendReport(pearl, { kind: 'profile', subjectId: percy.id })
  const { live } = await post(percy, 'not yet')
  await setAccountAge(THREE_DAYS)
  await sendReport(pearl, { kind: 'nickname', subjectId: percy.id })
  live.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'and now' } })
  expect((await live.waitFor('ERROR')).code).toBe('MUTED')
})

test('[SAFE-9] a slur is refused in the public room; toilet humour is not', async () => {
  const { live } = await post(await member(app, 'rhoda'), 'Holy crap, what a shitty bog roll')
  live.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'you f4ggot' } })
  expect(await live.waitFor('ERROR')).toMatchObject({ code: 'WORDS_REFUSED', clientId: 'local-2' })
})

test('[LIMIT-23] twenty reports an hour', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let time = 0; time < REPORTS_PER_HOUR; time++) {
    expect((await sendReport(rhoda, { kind: 'profile', subjectId: `u-${time}` })).status).toBe(404)
  }
  expect((await sendReport(rhoda, { kind: 'profile', subjectId: 'u-late' })).status).toBe(429)
})
