/** Custom nicknames: for premium members only, unique, and shown everywhere at once. */
import { expect, test } from 'vitest'
import { getLeaderboard } from '#contract/bowl/leaderboard.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { getMe, signUp } from '#contract/people/auth.ts'
import { updatePremiumProfile, upgradePremium } from '#contract/premium/premium.ts'
import { joinLive } from '#server/testing/live.ts'
import { type Member, member, signUpBody, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })
const limited = await startApp({ settings: { DEMO_BUDDIES: 'off' } })

const rename = ({ id, browser }: Member, nickname: string | undefined, emoji = '👑') =>
  browser.call(updatePremiumProfile, { body: { userId: id, emoji, ...(nickname === undefined ? {} : { nickname }) } })

async function premium(name: 'rhoda' | 'robin', at = app): Promise<Member> {
  const who = await member(at, name)
  await who.browser.call(upgradePremium, { body: { userId: who.id } })
  return who
}

test('[PREM-13] a premium member chooses a name and one of 15 emojis', async () => {
  const rhoda = await premium('rhoda')
  const { status, body } = await rename(rhoda, ' Queen  of the Loo ', '🦚')
  expect([status, body]).toEqual([200, { success: true, user: { nickname: 'Queen of the Loo', emoji: '🦚' } }])
  expect((await rhoda.browser.call(getMe)).body).toMatchObject({ id: rhoda.id, ...body.user })
})

test.each([undefined, '', '   '])('[PREM-13] a blank nickname (%j) keeps the current one', async (blank) => {
  const rhoda = await premium('rhoda')
  expect((await rename(rhoda, blank, '💎')).body.user).toEqual({ nickname: 'FlushMaster', emoji: '💎' })
  expect((await rename(rhoda, 'FlushMaster', '🔥')).body.user).toEqual({ nickname: 'FlushMaster', emoji: '🔥' })
})

test('[NICK-9] a member can always keep their name or change its case', async () => {
  const rhoda = await premium('rhoda')
  for (const name of ['Queen of the Loo', 'Queen of the Loo', 'queen of the loo']) {
    expect((await rename(rhoda, name)).body.user?.nickname).toBe(name)
  }
})

test('[PREM-13] an absent emoji keeps the current one, and an empty change changes nothing', async () => {
  const rhoda = await premium('rhoda')
  const update = (body: { nickname?: string }) =>
    rhoda.browser.call(updatePremiumProfile, { body: { userId: rhoda.id, ...body } })
  expect((await update({ nickname: 'Queen of the Loo' })).body.user).toEqual({
    nickname: 'Queen of the Loo',
    emoji: '🧻',
  })
  expect((await update({})).body.user).toEqual({ nickname: 'Queen of the Loo', emoji: '🧻' })
})

test('[PREM-13] a member without premium, another member’s id and a signed-out browser are refused', async () => {
  const rhoda = await member(app, 'rhoda')
  const robin = await premium('robin')
  expect((await rename(rhoda, 'Queen of the Loo')).body).toMatchObject({ code: 'PREMIUM_REQUIRED' })
  expect((await rename({ ...robin, id: rhoda.id }, 'Queen of the Loo')).status).toBe(403)
  expect((await rename({ ...rhoda, browser: app.browser() }, 'Queen of the Loo')).status).toBe(401)
})

test.each(['💩', '🚽', 'x', ''])('[PREM-13] %j is not one of the 15 emojis', async (emoji) => {
  expect((await rename(await premium('rhoda'), '', emoji)).status).toBe(400)
})

test.each([
  ['no', 400, 'NICKNAME_REFUSED'],
  ['admin', 400, 'NICKNAME_REFUSED'],
  ['(Just Visiting)42', 400, 'NICKNAME_REFUSED'],
  ['x\u202Egnirts', 400, 'NICKNAME_REFUSED'],
  ['a name that is longer than that', 400, 'VALIDATION'],
  ['BowlBaron', 409, 'NICKNAME_EXISTS'],
  ['B0wlBaron', 409, 'NICKNAME_EXISTS'],
])('[PREM-13] %s is refused with %i %s', async (nickname, status, code) => {
  const response = await rename(await premium('rhoda'), nickname)
  expect([response.status, response.body]).toEqual([status, expect.objectContaining({ code })])
})

test('[PREM-16] a name that is taken, or looks like a taken one, is a 409 and changes nothing', async () => {
  await member(app, 'pearl')
  const rhoda = await premium('rhoda')
  for (const name of ['Pearl of the Loo', 'PEARL of the loo', 'Pear1 of the L00']) {
    const { status, body } = await rename(rhoda, name, '🐉')
    expect([name, status, body]).toEqual([name, 409, expect.objectContaining({ code: 'NICKNAME_EXISTS' })])
  }
  expect((await rhoda.browser.call(getMe)).body).toMatchObject({ nickname: 'FlushMaster', emoji: '🧻' })
})

test('[PREM-27] of two parallel renames to one name, or to look-alikes, exactly one succeeds', async () => {
  const rhoda = await premium('rhoda')
  const robin = await premium('robin')
  for (let round = 0; round < 8; round++) {
    const responses = await Promise.all([rename(rhoda, `Loo ${round} Legend`), rename(robin, `L00 ${round} legend`)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  }
  const signUpForm = { ...signUpBody('pearl'), nickname: 'Loo of Legends' }
  const [renamed, signedUp] = await Promise.all([
    rename(rhoda, 'L00 of Legends'),
    app.browser().call(signUp, { body: signUpForm }),
  ])
  expect([renamed.status, signedUp.status].filter((status) => status === 200)).toHaveLength(1)
})

test('[PREM-20] a rename shows at once in the list, in old messages and on the leaderboard, under the same id', async () => {
  const rhoda = await premium('rhoda')
  const robin = await member(app, 'robin')
  await toggle(rhoda, true)
  const rhodaLive = await joinLive(app.url, rhoda)
  const robinLive = await joinLive(app.url, robin)
  rhodaLive.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'before' } })
  await robinLive.waitFor('MESSAGE', ({ message }) => message.nickname === 'FlushMaster')
  await app.browser().call(getLeaderboard)
  app.pass(1500)

  expect((await rename(rhoda, 'Queen of the Loo')).status).toBe(200)
  const shown = { id: rhoda.id, nickname: 'Queen of the Loo', emoji: '👑' }
  expect((await robinLive.waitFor('PERSON_RENAMED')).person).toEqual(shown)
  await robinLive.waitFor('ACTIVE_USERS', ({ users }) => users.some(({ nickname }) => nickname === shown.nickname))
  expect((await app.browser().call(getActiveUsers)).body.users).toMatchObject([shown])
  expect((await app.browser().call(getLeaderboard)).body.messageLeaders).toMatchObject([shown])

  const { messages } = await (await joinLive(app.url, robin)).waitFor('CHAT_HISTORY')
  expect(messages).toMatchObject([{ userId: rhoda.id, nickname: shown.nickname, emoji: '👑', content: 'before' }])
  rhodaLive.send({ type: 'MESSAGE', message: { id: 'local-2', content: 'after' } })
  await robinLive.waitFor(
    'MESSAGE',
    ({ message }) => message.content === 'after' && message.nickname === shown.nickname,
  )
  await app.restart()
  const afterRestart = await (await joinLive(app.url, robin)).waitFor('CHAT_HISTORY')
  expect(afterRestart.messages.map(({ nickname }) => nickname)).toEqual([shown.nickname, shown.nickname])
})

test('[PREM-20] messages sent during a rename end up with the new name', async () => {
  const rhoda = await premium('rhoda')
  await toggle(rhoda, true)
  const live = await joinLive(app.url, rhoda)
  for (let at = 0; at < 20; at++) live.send({ type: 'MESSAGE', message: { id: `local-${at}`, content: `line ${at}` } })
  await rename(rhoda, 'Queen of the Loo')
  await live.waitFor('MESSAGE', ({ message }) => message.content === 'line 19')
  const { messages } = await (await joinLive(app.url, rhoda)).waitFor('CHAT_HISTORY')
  expect(new Set(messages.map(({ nickname }) => nickname))).toEqual(new Set(['Queen of the Loo']))
})

test('[LIMIT-22] five renames a day; a new emoji or a taken name does not count', async () => {
  const rhoda = await premium('rhoda', limited)
  await rename(await premium('robin', limited), 'King of the Loo')
  for (const _ of [1, 2, 3, 4, 5, 6]) expect((await rename(rhoda, 'King of the Loo')).status).toBe(409)
  for (const at of [1, 2, 3, 4, 5]) expect((await rename(rhoda, `Throne number ${at}`)).status).toBe(200)
  const sixth = await rename(rhoda, 'Throne number 6')
  expect([sixth.status, sixth.headers.has('retry-after')]).toEqual([429, true])
  expect((await rename(rhoda, '', '🚀')).status).toBe(200)
  limited.pass(24 * 60 * 60 * 1000)
  expect((await rename(rhoda, 'Throne number 6')).status).toBe(200)
})
