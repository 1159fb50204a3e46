/** Sign-up over HTTP: addresses, passwords, nicknames and guests who become members. */
import { expect, test } from 'vitest'
import { getActiveUsers, setStatus } from '#contract/bowl/presence.ts'
import { getMe, signUp } from '#contract/people/auth.ts'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import { users } from '#server/db/schema/people/auth.schema.ts'
import { guest, member, PASSWORD, signUpBody } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const form = signUpBody('rhoda')
const premiumForm = signUpBody('pearl')
const join = (body: Record<string, unknown>, browser = app.browser()) => browser.call(signUp, { body })

test('[AUTH-9] an address is the same in any case and with spaces around it', async () => {
  await member(app, 'rhoda')
  for (const email of ['rhoda@example.com', 'RHODA@Example.com', '  rhoda@example.com\t']) {
    const { status, body } = await join({ ...form, email })
    expect(status).toBe(409)
    expect(body).toMatchObject({ success: false, code: 'EMAIL_EXISTS', message: 'Email already registered' })
  }
  expect(await app.database.db.$count(users)).toBe(1)
})

test('[AUTH-10] of two parallel sign-ups with one address exactly one succeeds', async () => {
  const responses = await Promise.all(
    ['rhoda@example.com', 'RHODA@example.com'].map((email) => join({ ...form, email })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'EMAIL_EXISTS' })
  expect(await app.database.db.$count(users)).toBe(1)
})

test.each<[string, Record<string, unknown>]>([
  ['an address without @', { email: 'rhoda.example.com' }],
  ['an address without a dot', { email: 'rhoda@example' }],
  ['two addresses', { email: 'rhoda@example.com,robin@example.com' }],
  ['no address', { email: undefined }],
  ['a list of addresses', { email: ['rhoda@example.com'] }],
  ['an address of 255 characters', { email: `rhoda@${'x'.repeat(60)}.${'y'.repeat(180)}.com` }],
  ['a short password', { password: 'abc12' }],
  ['a password of 129 characters', { password: 'pq7 '.repeat(33).slice(0, 129) }],
  ['a common password', { password: 'password' }],
  ['a name that is too short', { nickname: 'ab' }],
  ['a name that is not suggested', { nickname: 'Sir Flushalot' }],
  ['an emoji that members cannot choose', { emoji: '👑' }],
  ['premium that is not yes or no', { isPremium: 'yes' }],
])('[AUTH-11] [AUTH-14] [AUTH-16] %s is a 400 whose message does not contain the word email', async (_what, wrong) => {
  const { status, body } = await join({ ...form, ...wrong })
  expect(status).toBe(400)
  const { message } = body as unknown as { message: string }
  expect(message.length).toBeGreaterThan(10)
  expect(message).not.toMatch(/email/i)
  expect(await app.database.db.$count(users)).toBe(0)
})

test('[AUTH-14] passwords of 6 and of 128 characters are accepted and not cut off', async () => {
  const longest = 'pq7 '.repeat(32)
  expect((await join({ ...form, password: 'q7#fzu' })).status).toBe(200)
  expect((await join({ ...form, email: 'robin@example.com', password: longest })).status).toBe(200)
  const signIn = (password: string) =>
    app.browser().request('/api/signin', { method: 'POST', body: { email: 'robin@example.com', password } })
  expect((await signIn(longest.slice(0, 127))).status).toBe(401)
  expect((await signIn(longest)).status).toBe(200)
})

test.each(['123456', 'password', 'QWERTY', 'aaaaaaaa', 'iloveyou'])('[AUTH-15] %s is too common', async (password) => {
  const { status, body } = await join({ ...form, password })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'WEAK_PASSWORD', message: expect.not.stringMatching(/email/i) })
})

test.each(['🚽', '🧻', '💩', '🧼', '🛁', '🧽'])(
  '[AUTH-16] a member can choose %s; a premium member starts with the toilet',
  async (emoji) => {
    expect((await join({ ...form, emoji })).body.emoji).toBe(emoji)
    expect((await join({ ...premiumForm, emoji })).body.emoji).toBe('🚽')
  },
)

test('[AUTH-17] [PREM-1] unknown keys are ignored and never stored', async () => {
  const sent = `{"email":"rhoda@example.com","password":"${PASSWORD}","nickname":"StallStar","emoji":"🧼",
    "isPremium":false,"id":"u-mine","isAdmin":true,"isDemo":true,"passwordHash":"x","premiumPending":true,
    "createdAt":"2000-01-01","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`
  const browser = app.browser()
  const { status, body, text } = await browser.request('/api/signup', { method: 'POST', body: sent })
  expect(status).toBe(200)
  expect(text).not.toMatch(/isAdmin|u-mine|isDemo|premiumPending/)
  expect(body).toMatchObject({ nickname: 'StallStar', isPremium: false })
  const [row] = await app.database.db.select().from(users)
  expect(row).toMatchObject({ isDemo: false, wantsPremium: false, passwordHash: expect.stringMatching(/^\$argon2id/) })
  expect(row?.id).not.toBe('u-mine')
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2000)
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('[AUTH-24] a guest who signs up keeps the sit, and the guest cookie stops working', async () => {
  const gus = await guest(app)
  const guestCookie = gus.browser.cookies.get('otb_guest') ?? ''
  const [before] = (await gus.browser.call(getActiveUsers)).body.users
  const { body } = await join(form, gus.browser)
  expect(body.isOnBowl).toBe(true)
  const { users: listed, total } = (await app.browser().call(getActiveUsers)).body
  expect(listed).toMatchObject([{ id: body.id, nickname: 'FlushMaster', onBowlSince: before?.onBowlSince }])
  expect(total).toBe(1)
  expect([...gus.browser.cookies.keys()].sort()).toEqual(['otb_device', 'otb_session'])

  const copy = app.browser()
  copy.cookies.set('otb_guest', guestCookie)
  expect((await copy.call(getMe)).status).toBe(401)
  expect((await copy.call(setStatus, { body: { userId: body.id, isOnBowl: false } })).status).toBe(401)
})

test('[AUTH-24] a refused sign-up leaves the guest unchanged', async () => {
  await member(app, 'rhoda')
  const gus = await guest(app)
  expect((await join(form, gus.browser)).status).toBe(409)
  expect((await gus.browser.call(getMe)).body).toMatchObject({ id: gus.id, isOnBowl: true })
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Mars/Olympus_Mons', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('[AUTH-37] the time zone %j is stored as %s', async (timeZone, stored) => {
  expect((await join({ ...form, timeZone })).status).toBe(200)
  const [row] = await app.database.db.select().from(users)
  expect(row?.timeZone).toBe(stored)
})

test('[NICK-6] any number of members can have the same suggested name', async () => {
  expect(SUGGESTED_NICKNAMES).toHaveLength(20)
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
    expect((await join({ ...form, email, nickname: 'BowlBaron' })).body.nickname).toBe('BowlBaron')
  }
  const premium = await join({ ...premiumForm, nickname: 'BowlBaron' })
  expect(premium.body).toMatchObject({ nickname: 'BowlBaron', isPremium: true })
})

test('[NICK-10] without premium any other name is refused', async () => {
  const { status, body } = await join({ ...form, nickname: 'Sir Flushalot' })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'NICKNAME_REFUSED',
    message: 'Please choose one of the suggested nicknames',
  })
})

test('[NICK-1] a name is stored in its cleaned form', async () => {
  const { body } = await join({ ...premiumForm, nickname: '  Ｓir   Flushalot ' })
  expect(body.nickname).toBe('Sir Flushalot')
})

test.each([
  ['NICK-2', 'A name of twenty-one!'],
  ['NICK-3', 'Sir\u202eFlush'],
  ['NICK-3', 'Line\nbreak'],
  ['NICK-4', 'Pаypal Pro'],
  ['NICK-5', '(Just Visiting)42'],
  ['NICK-5', 'Adm1n'],
])('[%s] [NICK-14] %j is refused at sign-up', async (_rule, nickname) => {
  const { status, body } = await join({ ...premiumForm, nickname })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'NICKNAME_REFUSED', message: expect.not.stringMatching(/email/i) })
})

test('[NICK-7] [NICK-8] [AUTH-11] a taken or suggested name is refused with 400, however it is spelled', async () => {
  await join({ ...premiumForm, nickname: 'Sir Flushalot' })
  for (const nickname of ['Sir Flushalot', 'SIR FLUSHALOT', 'Sir FIushaIot', 'FLUSHMASTER', 'FIushMaster']) {
    const { status, body } = await join({ ...premiumForm, email: 'other@example.com', nickname })
    expect([nickname, status]).toEqual([nickname, 400])
    expect(body).toMatchObject({ code: 'NICKNAME_EXISTS', message: expect.not.stringMatching(/email/i) })
  }
})

test('[NICK-13] of two parallel sign-ups with one name exactly one succeeds', async () => {
  const claim = (email: string, nickname: string) => join({ ...premiumForm, email, nickname })
  const responses = await Promise.all([
    claim('one@example.com', 'Sir Flushalot'),
    claim('two@example.com', 'sir flushalot'),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(responses.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'NICKNAME_EXISTS' })
})
