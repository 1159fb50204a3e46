/** Account deletion over HTTP: what is deleted, what stays, what others see. */
import { expect, test } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { deleteAccount } from '#contract/people/account.ts'
import { getMe, signIn, signUp } from '#contract/people/auth.ts'
import { FLUSHED_ID, FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { everythingStored } from '#server/testing/access-actors.ts'
import { joinLive } from '#server/testing/live.ts'
import { LAST_MESSAGE, memberWithEverything } from '#server/testing/member-with-everything.ts'
import {
  anotherDevice,
  guest,
  type Member,
  mailsTo,
  member,
  PASSWORD,
  signUpBody,
  toggle,
} from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

/** Tables that may still name a deleted member: the audit log by id, and the last e-mail for a day. */
const RETAINED_TABLES = ['audit_log', 'outbox']

function deleteAs({ browser }: Pick<Member, 'browser'>, password = PASSWORD) {
  return browser.call(deleteAccount, { body: { password } })
}

/** The tables that contain one of the words. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = Object.entries(await everythingStored(app))
  return tables.filter(([, rows]) => words.some((word) => JSON.stringify(rows).includes(word))).map(([name]) => name)
}

test('[ACCOUNT-7] [AUTH-34] a wrong password is refused and changes nothing', async () => {
  const { pearl } = await memberWithEverything(app)
  await app.runPeriodicJobs()
  const before = await everythingStored(app)
  const { status, body } = await deleteAs(pearl, 'three-ply forever')
  expect([status, body]).toMatchObject([400, { code: 'WRONG_PASSWORD' }])
  expect((await deleteAs(pearl, 'x'.repeat(200))).status).toBe(400)
  expect(await everythingStored(app)).toEqual(before)
  expect((await pearl.browser.call(getMe)).status).toBe(200)
})

test('[ACCOUNT-8] [AUTH-34] [DB-15] with the right password only the audit log and the outbox still name the member', async () => {
  const { pearl } = await memberWithEverything(app)
  const known = await tablesWith(pearl.id, pearl.email)
  expect(known).toEqual(expect.arrayContaining(['users', 'sits', 'chat_messages', 'subscriptions', ...RETAINED_TABLES]))
  const { status, body, headers } = await deleteAs(pearl)
  expect([status, body]).toEqual([200, { success: true }])
  expect(headers.getSetCookie().join()).toMatch(/otb_session=;.*Max-Age=0/i)
  await app.settled()
  expect(await tablesWith(pearl.id, pearl.email, 'Pearl of the Loo')).toEqual(RETAINED_TABLES)
})

test('[ACCOUNT-8] [AUTH-34] the member is signed out everywhere, and can only return with a new account', async () => {
  const pearl = await member(app, 'pearl')
  const phone = await anotherDevice(app, pearl)
  const sockets = [await joinLive(app.url, pearl), await joinLive(app.url, phone)]
  const cookies = new Map(pearl.browser.cookies)
  expect((await deleteAs(pearl)).status).toBe(200)
  for (const socket of sockets) expect(await socket.closed()).toBe(4001)
  for (const [name, value] of cookies) pearl.browser.cookies.set(name, value)
  for (const { browser } of [pearl, phone]) expect((await browser.call(getMe)).status).toBe(401)
  for (const device of [pearl, phone]) expect((await deleteAs(device)).status).toBe(401)
  const attempt = { email: pearl.email, password: PASSWORD }
  expect((await app.browser().call(signIn, { body: attempt })).status).toBe(401)
  // The address and the custom nickname are free again.
  expect((await app.browser().call(signUp, { body: signUpBody('pearl') })).status).toBe(200)
})

test('[ACCOUNT-9] [PRES-20] a member deleted on the bowl leaves the others’ list at once', async () => {
  const pearl = await member(app, 'pearl')
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  await toggle(pearl, true)
  await live.waitFor('ACTIVE_USERS', ({ users }) => users.some(({ id }) => id === pearl.id))
  live.clear()
  await deleteAs(pearl)
  await live.waitFor('ACTIVE_USERS', ({ users }) => users.every(({ id }) => id !== pearl.id))
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(0)
})

test('[ACCOUNT-10] [AUTH-34] public messages stay under the flushed user’s name, at once on open pages', async () => {
  const { pearl } = await memberWithEverything(app)
  const rhoda = await member(app, 'rhoda')
  const open = await joinLive(app.url, rhoda)
  await deleteAs(pearl)
  const { person } = await open.waitFor('PERSON_RENAMED')
  expect(person).toEqual({ id: pearl.id, nickname: FLUSHED_NICKNAME, emoji: '🚽' })
  const live = await joinLive(app.url, rhoda)
  const { messages } = await live.waitFor('CHAT_HISTORY')
  const [message] = messages
  expect(message).toMatchObject({ content: LAST_MESSAGE, userId: FLUSHED_ID, nickname: FLUSHED_NICKNAME, emoji: '🚽' })
  await app.restart()
  const later = await joinLive(app.url, await member(app, 'robin'))
  expect((await later.waitFor('CHAT_HISTORY')).messages).toMatchObject([{ content: LAST_MESSAGE, userId: FLUSHED_ID }])
})

/** Sends something during the transaction that deletes the account, after the features have deleted their rows. */
function sendWhileDeleting(send: () => void): void {
  app.app.facts.within('account.deleted', async () => {
    send()
    // Calls that need no database still get a response; after these, what was sent has arrived.
    for (let time = 0; time < 5; time++) await app.browser().request('/api/health')
  })
}

test('[ACCOUNT-8] a message sent while the account is being deleted is not stored', async () => {
  const [pearl, rhoda] = [await member(app, 'pearl'), await member(app, 'rhoda')]
  const [live, other] = [await joinLive(app.url, pearl), await joinLive(app.url, rhoda)]
  for (const person of [pearl, rhoda]) await toggle(person, true)
  sendWhileDeleting(() => live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Too late' } }))
  expect((await deleteAs(pearl)).status).toBe(200)
  // Messages are stored in order: when this one arrives, hers has been handled.
  other.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'Who was that?' } })
  await other.waitFor('MESSAGE', ({ message }) => message.content === 'Who was that?')
  expect(await tablesWith(pearl.id, 'Too late')).toEqual([])
})

test('[ACCOUNT-8] a member cannot get on the bowl while the account is being deleted', async () => {
  const pearl = await member(app, 'pearl')
  const live = await joinLive(app.url, pearl)
  for (const isOnBowl of [true, false]) await toggle(pearl, isOnBowl)
  sendWhileDeleting(() => live.send({ type: 'TOGGLE_STATUS', userId: pearl.id, isOnBowl: true }))
  expect((await deleteAs(pearl)).status).toBe(200)
  expect(await tablesWith(pearl.id)).toEqual([])
  expect((await app.browser().call(getActiveUsers)).body.total).toBe(0)
})

test('[ACCOUNT-11] an e-mail confirms the deletion', async () => {
  const { pearl } = await memberWithEverything(app)
  await deleteAs(pearl)
  const mails = await mailsTo(app, pearl.email)
  expect(mails).toMatchObject([{ kind: 'account-deleted', subject: 'Your On the Bowl account was deleted' }])
  expect(app.lines.join()).toContain(`"userId":"${pearl.id}","msg":"account deleted"`)
  expect(app.lines.join()).not.toContain(pearl.email)
})

test('[ACCOUNT-6] visitors and guests have no account to delete', async () => {
  const gus = await guest(app)
  expect((await deleteAs({ browser: app.browser() })).status).toBe(401)
  expect((await deleteAs(gus)).status).toBe(403)
  expect((await gus.browser.call(getMe)).status).toBe(200)
})

test('[ACCOUNT-7] ten attempts in ten minutes, then a wait, even with the right password', async () => {
  const rhoda = await member(app, 'rhoda')
  for (let time = 0; time < 10; time++) expect((await deleteAs(rhoda, 'not it')).status).toBe(400)
  expect((await deleteAs(rhoda)).status).toBe(429)
  app.pass(10 * 60_000)
  expect((await deleteAs(rhoda)).status).toBe(200)
})
