/** A press that is sent twice counts once. */
import { expect, test } from 'vitest'
import { setStatus } from '#contract/bowl/presence.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { joinLive } from '#server/testing/live.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off' } })
const press = (number: number) => ({ page: 'a-page', number })

test('[PRES-1] a call that arrives after the socket’s next press changes nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true, press: press(1) })
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  live.clear()
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: false, press: press(2) })
  await live.waitFor('STATUS', ({ isOnBowl }) => !isOnBowl)
  const late = await rhoda.browser.call(setStatus, { body: { userId: rhoda.id, isOnBowl: true, press: press(1) } })
  expect(late.body).toEqual({ success: true, isOnBowl: false })
  const { body } = await rhoda.browser.call(getProfile, { params: { userId: rhoda.id } })
  expect(body.profile.totalVisits).toBe(1)
})

test('[PRES-1] the socket’s copy of a press that arrived by call first still gets a STATUS event', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  await rhoda.browser.call(setStatus, { body: { userId: rhoda.id, isOnBowl: true, press: press(1) } })
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  live.clear()
  live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true, press: press(1) })
  expect(await live.waitFor('STATUS')).toMatchObject({ isOnBowl: true, press: press(1) })
})

test('[PRES-1] every numbered press gets an event with its number, even when it changes nothing', async () => {
  const rhoda = await member(app, 'rhoda')
  const live = await joinLive(app.url, rhoda)
  for (const number of [1, 2]) {
    live.send({ type: 'TOGGLE_STATUS', userId: rhoda.id, isOnBowl: true, press: press(number) })
    const response = await live.waitFor('STATUS', (event) => event.press?.number === number)
    expect(response).toMatchObject({ isOnBowl: true, press: press(number) })
  }
})

test('[PRES-1] every page has its own numbers', async () => {
  const rhoda = await member(app, 'rhoda')
  const toggleFrom = (isOnBowl: boolean, page: string) =>
    rhoda.browser.call(setStatus, { body: { userId: rhoda.id, isOnBowl, press: { page, number: 1 } } })
  await toggleFrom(true, 'one')
  expect((await toggleFrom(false, 'two')).body.isOnBowl).toBe(false)
})
