/** From a report to its decision, as the admin and the people in the chat see it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminBan, adminDeleteUser } from '#contract/admin/admin.ts'
import { type AdminReport, adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import { signIn } from '#contract/people/auth.ts'
import { NEW_ACCOUNT_DAYS, type ReportDraft, report } from '#contract/people/safety.ts'
import { FLUSHED_ID } from '#contract/people/users.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { privateMessages } from '#server/db/schema/bowl/private-chat.schema.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { reports } from '#server/db/schema/people/safety.schema.ts'
import type { Browser } from '#server/testing/browser.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { admin, guest, type Member, member, PASSWORD, type TestPerson, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const HOUR = 60 * 60 * 1000
const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

const later = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const sendReport = (by: TestPerson, body: Partial<ReportDraft>) =>
  by.browser.call(report, { body: { reason: 'abuse', ...body } })
const queue = async (by: { browser: Browser }, query = '') => (await by.browser.call(adminReports, { query })).body
const decide = (by: { browser: Browser }, id: string, body: BodyOf<typeof adminDecideReport>) =>
  by.browser.call(adminDecideReport, { params: { id }, body })
const undo = (by: { browser: Browser }, id: string) => by.browser.call(adminUndoReport, { params: { id } })

async function post(live: Live, content: string): Promise<string> {
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
  return (await live.waitFor('MESSAGE', ({ message }) => message.content === content)).message.id
}

async function expectRefusal(live: Live, content: string) {
  live.clear()
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
  return live.waitFor('ERROR')
}

/** Robin and Pearl have reported a message of Rhoda's. */
async function setUpCase({ isOld = false } = {}) {
  const [rhoda, robin, pearl] = [await member(app, 'rhoda'), await member(app, 'robin'), await member(app, 'pearl')]
  if (isOld)
    await app.database.db.update(users).set({ createdAt: new Date(app.now().getTime() - NEW_ACCOUNT_DAYS * 25 * HOUR) })
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  const readers = [await joinLive(app.url, robin), await joinLive(app.url, pearl)] as const
  const messageId = await post(live, 'Plunge yourself')
  for (const by of [robin, pearl]) {
    app.pass(1)
    await sendReport(by, { kind: 'message', subjectId: messageId, note: `by ${by.email}` })
  }
  const ada = await admin(app)
  const [found] = (await queue(ada)).reports
  if (!found) throw new Error('nothing was reported')
  return { rhoda, robin, pearl, live, readers, messageId, ada, found }
}

test('[ADMIN-19] [ADMIN-27] reports of one message are one case, with its evidence and its reporters', async () => {
  const { rhoda, robin, pearl, messageId, ada, found } = await setUpCase()
  expect(found).toEqual({
    id: found.id,
    kind: 'message',
    subjectId: messageId,
    state: 'open',
    isHidden: false,
    count: 2,
    accused: { id: rhoda.id, nickname: 'FlushMaster', emoji: '🧻', isGuest: false, openCases: 1 },
    evidence: {
      nickname: 'FlushMaster',
      emoji: '🧻',
      content: 'Plunge yourself',
      timestamp: expect.stringMatching(/Z$/),
    },
    voices: [
      { reason: 'abuse', note: `by ${pearl.email}`, at: expect.stringMatching(/Z$/), reporter: person(pearl) },
      { reason: 'abuse', note: `by ${robin.email}`, at: expect.stringMatching(/Z$/), reporter: person(robin) },
    ],
    createdAt: expect.stringMatching(/Z$/),
  } satisfies AdminReport)
  expect(await queue(ada)).toMatchObject({ openCount: 1 })
  expect((await queue(ada, '?state=settled')).reports).toEqual([])
})

const person = ({ id }: Member) => ({ id, nickname: expect.any(String), emoji: expect.any(String) })

test('[ADMIN-28] [SAFE-10] a hidden message leaves every open page and every history', async () => {
  const { robin, readers, messageId, ada, found } = await setUpCase()
  const { body } = await decide(ada, found.id, { hide: true })
  for (const reader of readers) await reader.waitFor('MESSAGE_HIDDEN', ({ id }) => id === messageId)
  expect(body).toMatchObject({ state: 'settled', isHidden: true, outcome: { hidden: true }, accused: { openCases: 0 } })
  const again = await joinLive(app.url, robin)
  expect((await again.waitFor('CHAT_HISTORY')).messages).toEqual([])
  expect(await queue(ada)).toEqual({ reports: [], openCount: 0 })
  expect((await queue(ada, '?state=settled')).reports.map(({ id }) => id)).toEqual([found.id])
})

test('[ADMIN-28] [CHAT-21] a mute refuses the next message with its reason and end, and ends by itself', async () => {
  const { live, ada, found } = await setUpCase()
  const until = later(2 * HOUR)
  const { body } = await decide(ada, found.id, { hide: true, mute: { reason: 'Mind your manners.', until } })
  expect(body.accused.mute).toEqual({ reason: 'Mind your manners.', until })
  const refused = await expectRefusal(live, 'But why?')
  expect(refused).toMatchObject({ code: 'MUTED', message: expect.stringContaining('Mind your manners.') })
  expect(refused.message).toContain(`${until.slice(11, 16)} UTC`)
  await app.sweep()
  expect((await expectRefusal(live, 'Still?')).code).toBe('MUTED')
  app.pass(2 * HOUR + 1000)
  await app.sweep()
  live.send({ type: 'TOGGLE_STATUS', userId: found.accused.id, isOnBowl: true })
  await post(live, 'Sorry')
})

test('[ADMIN-29] undoing a decision restores the message, lifts the mute and reopens the case', async () => {
  const { live, readers, messageId, ada, found } = await setUpCase()
  await decide(ada, found.id, { hide: true, mute: { reason: 'Hush.', until: later(HOUR) } })
  for (const reader of readers) await reader.waitFor('MESSAGE_HIDDEN')
  for (const reader of readers) reader.clear()
  const { body } = await undo(ada, found.id)
  expect(body).toMatchObject({ state: 'open', isHidden: false, count: 2 })
  expect(body).not.toHaveProperty('outcome')
  expect(body.accused).not.toHaveProperty('mute')
  for (const reader of readers) await reader.waitFor('MESSAGE', ({ message }) => message.id === messageId)
  await post(live, 'Thank you')
  expect((await undo(ada, found.id)).status).toBe(400)
})

test('[ADMIN-28] [ADMIN-29] a ban locks the author out; undoing it lets them sign in, unless they were banned again since', async () => {
  const { rhoda, live, ada, found } = await setUpCase()
  const signInStatus = async () =>
    (await app.browser().call(signIn, { body: { email: rhoda.email, password: PASSWORD } })).status
  const ban = { reason: 'Out.', until: later(HOUR) }
  expect((await decide(ada, found.id, { ban })).body).toMatchObject({ outcome: { ban }, accused: { ban } })
  expect(await live.closed()).toBe(4001)
  expect(await signInStatus()).toBe(403)
  expect((await undo(ada, found.id)).body.accused).not.toHaveProperty('ban')
  expect(await signInStatus()).toBe(200)
  await decide(ada, found.id, { ban: { reason: 'Out.' } })
  await ada.browser.call(adminBan, { params: { id: rhoda.id }, body: { reason: 'Out for another reason.' } })
  await undo(ada, found.id)
  expect(await signInStatus()).toBe(403)
})

test('[ADMIN-28] [SAFE-10] dismissing a case shows a message that reports had hidden; undoing it hides the message again', async () => {
  const { readers, messageId, ada, found } = await setUpCase({ isOld: true })
  expect(found.isHidden).toBe(true)
  for (const reader of readers) reader.clear()
  expect((await decide(ada, found.id, {})).body).toMatchObject({ state: 'settled', isHidden: false, outcome: {} })
  for (const reader of readers) await reader.waitFor('MESSAGE', ({ message }) => message.id === messageId)
  expect((await undo(ada, found.id)).body).toMatchObject({ state: 'open', isHidden: true })
  for (const reader of readers) await reader.waitFor('MESSAGE_HIDDEN', ({ id }) => id === messageId)
})

test('[ADMIN-29] reports made after a decision join the old case when it is undone, and each person counts once', async () => {
  const { robin, messageId, ada, found } = await setUpCase()
  await decide(ada, found.id, {})
  await sendReport(robin, { kind: 'message', subjectId: messageId })
  await sendReport(await guest(app), { kind: 'message', subjectId: messageId })
  expect((await queue(ada)).reports).toMatchObject([{ subjectId: messageId, count: 2 }])
  expect((await undo(ada, found.id)).body).toMatchObject({ state: 'open', count: 3 })
  expect(await queue(ada)).toMatchObject({ reports: [{ id: found.id, count: 3 }], openCount: 1 })
})

test('[ADMIN-19] [ADMIN-28] a private message is judged by its copy; it cannot be hidden, but its author can be muted', async () => {
  const [pearl, percy] = [await member(app, 'pearl'), await member(app, 'percy')]
  const body = { senderId: percy.id, receiverId: pearl.id, content: 'Unkind words' }
  const { message } = (await percy.browser.call(sendPrivateMessage, { body })).body
  await sendReport(pearl, { kind: 'private-message', subjectId: message?.id ?? '' })
  const ada = await admin(app)
  const [found] = (await queue(ada)).reports
  expect(found).toMatchObject({ kind: 'private-message', evidence: { content: 'Unkind words' } })
  expect(found).not.toHaveProperty('isHidden')
  const id = found?.id ?? ''
  expect((await decide(ada, id, { hide: true })).status).toBe(400)
  expect((await decide(ada, id, { mute: { reason: 'Hush.', until: later(HOUR) } })).status).toBe(200)
  const refused = await percy.browser.call(sendPrivateMessage, { body: { ...body, content: 'More of it' } })
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'MUTED' }])
})

test('[MSG-24] [MSG-9] a report shows the text as reported and as it is now', async () => {
  const { live, robin, messageId, ada } = await setUpCase()
  live.send({ type: 'EDIT_MESSAGE', id: messageId, content: 'Have a nice day' })
  await live.waitFor('MESSAGE_EDITED')
  const texts = async () => {
    const [found] = (await queue(ada)).reports
    return [found?.evidence.content, found?.current]
  }
  expect(await texts()).toEqual(['Plunge yourself', 'Have a nice day'])
  live.send({ type: 'DELETE_MESSAGE', id: messageId })
  await live.waitFor('MESSAGE_DELETED')
  expect(await texts()).toEqual(['Plunge yourself', ''])
  expect((await sendReport(robin, { kind: 'message', subjectId: messageId })).status).toBe(404)

  const [paula, percy] = [await member(app, 'paula'), await member(app, 'percy')]
  const body = { senderId: percy.id, receiverId: paula.id, content: 'Unkind words' }
  const { message } = (await percy.browser.call(sendPrivateMessage, { body })).body
  await sendReport(paula, { kind: 'private-message', subjectId: message?.id ?? '' })
  const privately = async () => (await queue(ada)).reports.find(({ kind }) => kind === 'private-message')
  expect(await privately()).not.toHaveProperty('current')
  await app.database.db.update(privateMessages).set({ content: 'Kind words' })
  expect(await privately()).toMatchObject({ evidence: { content: 'Unkind words' }, current: 'Kind words' })
})

test('[ADMIN-47] a deleted member’s message can be hidden, but there is nobody to mute or ban', async () => {
  const { rhoda, robin, messageId, ada } = await setUpCase()
  await ada.browser.call(adminDeleteUser, { params: { id: rhoda.id } })
  await sendReport(robin, { kind: 'message', subjectId: messageId })
  const [found] = (await queue(ada)).reports
  expect(found?.accused).toMatchObject({ id: FLUSHED_ID, isGone: true })
  const id = found?.id ?? ''
  for (const sanction of [{ mute: { reason: 'Hush.', until: later(HOUR) } }, { ban: { reason: 'Out.' } }]) {
    const { status, body } = await decide(ada, id, { ...sanction, hide: true })
    expect([status, body]).toMatchObject([400, { message: expect.stringContaining('nobody to mute or ban') }])
  }
  expect((await decide(ada, id, { hide: true })).body).toMatchObject({ state: 'settled', isHidden: true })
})

test('[ADMIN-28] an end in the past, a missing reason and an unknown case are refused', async () => {
  const { ada, found } = await setUpCase()
  const past = { reason: 'Late', until: new Date(app.now().getTime() - 1000).toISOString() }
  for (const body of [
    { mute: past },
    { ban: past },
    { ban: { reason: ' ' } },
    { mute: { reason: 'x', until: 'soon' } },
  ]) {
    expect((await decide(ada, found.id, body)).status).toBe(400)
  }
  expect((await decide(ada, 'r-unknown', {})).status).toBe(404)
  expect((await undo(ada, 'r-unknown')).status).toBe(404)
  expect((await queue(ada)).reports).toEqual([found])
  for (const query of ['?after=nonsense', '?after=999999999999999_x', '?after=1_%00']) {
    expect((await ada.browser.call(adminReports, { query })).status).toBe(400)
  }
})

test('[ADMIN-27] the list comes in pages, oldest case first, without duplicates', async () => {
  const [rhoda, ada] = [await member(app, 'rhoda'), await admin(app)]
  const rows = Array.from({ length: 45 }, (_, n) => ({
    id: `r-${n}`,
    caseId: `r-${n}`,
    reporterId: 'u-gone',
    accusedId: rhoda.id,
    kind: 'profile' as const,
    subjectId: `${rhoda.id}-${n}`,
    reason: 'spam' as const,
    evidence: { nickname: 'FlushMaster', emoji: '🧻' },
    createdAt: new Date(app.now().getTime() - (100 - Math.floor(n / 2)) * 1000),
  }))
  await app.database.db.insert(reports).values(rows)
  const seen: AdminReport[] = []
  let next: string | undefined = ''
  while (next !== undefined) {
    const page = await queue(ada, next ? `?after=${next}` : '')
    expect(page.openCount).toBe(45)
    seen.push(...page.reports)
    next = page.next
  }
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(seen.map(({ createdAt }) => createdAt).sort())
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
  expect(seen[0]?.voices[0]).not.toHaveProperty('reporter')
  await app.database.db.update(reports).set({ closedAt: new Date(), outcome: {} }).where(eq(reports.id, 'r-7'))
  expect((await queue(ada, '?state=settled')).reports.map(({ id }) => id)).toEqual(['r-7'])
})
