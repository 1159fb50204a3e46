/** All nodes share one set of limits: switching between them gains nothing. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminLogin } from '#contract/admin/admin.ts'
import { setStatus } from '#contract/bowl/presence.ts'
import { signUp } from '#contract/people/auth.ts'
import { GUEST_MESSAGE_LIMIT } from '#contract/social/chat.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

let nodes: TestNodes

beforeAll(async () => {
  nodes = await startNodes(2, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => nodes.stop())

/** The header of the proxy, which sends every call to the next process. */
const from = (address: string) => ({ 'x-forwarded-for': address })

/** The status of each attempt, in order. */
async function statusesOf(count: number, attempt: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < count; n++) answers.push((await attempt(n)).status)
  return answers
}

function arrive(userId: string, address: string, browser = nodes.browser()) {
  return browser.call(setStatus, { body: { userId, isOnBowl: true }, headers: from(address) })
}

test('[SCALE-4] [LIMIT-4] [LIMIT-21] [GUEST-13] sign-ups, admin login attempts and new guests of an address are counted together', async () => {
  const headers = from('203.0.113.7')
  const join = (n: number) => {
    const body = { email: `r${n}@example.com`, password: PASSWORD, nickname: 'FlushMaster' }
    return nodes.browser().call(signUp, { body, headers })
  }
  expect(await statusesOf(6, join)).toEqual([...Array(5).fill(200), 429])
  const guess = () => nodes.browser().call(adminLogin, { body: { password: 'open sesame' }, headers })
  expect(await statusesOf(6, guess)).toEqual([...Array(5).fill(401), 429])
  const visit = (n: number) => arrive(`guest-${String(n).padStart(8, '0')}`, '203.0.113.7')
  expect(await statusesOf(21, visit)).toEqual([...Array(20).fill(200), 429])
})

test('[SCALE-4] [GUEST-13] the guests of an address can send 60 messages an hour over all processes', async () => {
  const address = '203.0.113.8'
  const say = (live: Live, id: string) => live.send({ type: 'MESSAGE', message: { id, content: id } })
  for (let nth = 0; nth < 6; nth++) {
    const [here, there] = await bothOf(`guest-Talker0${nth}`, address)
    for (let n = 0; n < GUEST_MESSAGE_LIMIT; n++) say(n % 2 === 0 ? here : there, `local-${nth}-${n}`)
    const hasAll = () => (here.eventsOf('MESSAGE').length >= GUEST_MESSAGE_LIMIT ? true : undefined)
    await here.until('all messages', hasAll)
    expect([...here.eventsOf('ERROR'), ...there.eventsOf('ERROR')]).toEqual([])
  }
  for (const [at, live] of (await bothOf('guest-Talker06', address)).entries()) {
    say(live, `local-too-many-${at}`)
    expect((await live.waitFor('ERROR')).code).toBe('RATE_LIMITED')
  }
})

/** A new guest with a socket on each of the two nodes. */
async function bothOf(id: string, address: string): Promise<[Live, Live]> {
  const gus: TestPerson = { id, browser: nodes.browser() }
  expect((await arrive(id, address, gus.browser)).status).toBe(200)
  const open = () => joinLive(nodes.url(opened++), gus, { headers: from(address) })
  let opened = 0
  const lives: [Live, Live] = [await open(), await open()]
  onTestFinished(() => {
    for (const live of lives) live.cut()
  })
  for (const live of lives) live.clear()
  return lives
}
