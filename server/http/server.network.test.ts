/** What differs on a server that other machines can reach: the conveniences of a local install are off. */
import { expect, test } from 'vitest'
import { getInstance } from '#contract/admin/instance.ts'
import { forgotPassword } from '#contract/people/auth.ts'
import { upgradePremium } from '#contract/premium/premium.ts'
import { writeToSupport } from '#contract/premium/support.ts'
import { outbox } from '#server/db/schema/instance/instance.schema.ts'
import { tryUpgrade } from '#server/testing/live.ts'
import { member } from '#server/testing/people.ts'
import { rawPost, rawRequest } from '#server/testing/raw-request.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const settings = { DEMO_BUDDIES: 'off' }
const loopback = await startApp({ settings })
const network = await startApp({ settings: { ...settings, HOST: '0.0.0.0' } })
const named = await startApp({ settings: { ...settings, PUBLIC_URL: 'http://bowl.example' } })
const reachable: [string, TestApp][] = [
  ['listens on every address', network],
  ['has a public PUBLIC_URL', named],
]

const signOutFrom = ({ url }: TestApp, origin: string, host: string) =>
  rawRequest(url, rawPost('/api/signout', { host, origin, 'content-length': '0' }, ''))
const portOf = ({ url }: TestApp) => new URL(url).port
const getOutbox = ({ url }: TestApp, host: string) =>
  rawRequest(url, `GET /dev/outbox HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)

test.each(reachable)('[MAIL-2] a server that %s has no /dev/outbox', async (_what, app) => {
  const { status, body } = await app.browser().request('/dev/outbox')
  expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }])
  expect(app.app.routes.some(({ url }) => url.startsWith('/dev'))).toBe(false)
  expect((await app.browser().call(getInstance)).body.hasOutbox).toBe(false)
})

test('[MAIL-2] a foreign host name that resolves to this machine gets no /dev/outbox', async () => {
  expect((await getOutbox(loopback, 'evil.example')).status).toBe(404)
  for (const host of ['localhost', `127.0.0.1:${portOf(loopback)}`, '[::1]:3000', 'bowl.localhost']) {
    expect([host, (await getOutbox(loopback, host)).status]).toEqual([host, 200])
  }
})

test.each(['forwarded: for=198.51.100.7', 'x-forwarded-for: 198.51.100.7', 'x-real-ip: 198.51.100.7'])(
  '[MAIL-2] a request that a local proxy forwards with %s gets no /dev/outbox',
  async (line) => {
    const { status } = await getOutbox(loopback, `localhost\r\n${line}`)
    expect(status).toBe(404)
  },
)

test.each(reachable)('[MAIL-7] [MAIL-8] a server that %s reports that it can’t send e-mail', async (_what, app) => {
  const rhoda = await member(app, 'rhoda')
  const forget = (email: string) => app.browser().call(forgotPassword, { body: { email } })
  const [known, unknown] = [await forget(rhoda.email), await forget('nobody@example.com')]
  expect([known.status, known.body]).toEqual([
    503,
    { success: false, code: 'MAIL_OFF', error: 'MAIL_OFF', message: expect.stringMatching(/can’t send mail/) },
  ])
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  expect((await forget('no address')).status).toBe(400)
  const support = await rhoda.browser.call(writeToSupport, { body: { subject: 'The lid', message: 'It squeaks.' } })
  expect([support.status, support.body]).toMatchObject([503, { code: 'MAIL_OFF' }])
  await app.settled()
  expect(await app.database.db.$count(outbox)).toBe(0)
})

test.each(reachable)('[CONFIG-3] on a server that %s premium is not free', async (_what, app) => {
  expect((await app.browser().call(getInstance)).body.billingMode).toBe('off')
  const rhoda = await member(app, 'rhoda')
  const { status } = await rhoda.browser.call(upgradePremium, { body: { userId: rhoda.id } })
  expect(status).toBe(402)
})

test.each(reachable)('[CONFIG-7] on a server that %s the Host header is not trusted', async (_what, app) => {
  for (const host of ['evil.example', 'localhost:1', '127.0.0.1:1']) {
    expect((await signOutFrom(app, `http://${host}`, host)).status).toBe(403)
    expect((await tryUpgrade(app.url, { headers: { host, origin: `http://${host}` } })).status).toBe(403)
  }
})

test('[CONFIG-7] our own origin is PUBLIC_URL, or the address that the server listens on', async () => {
  expect((await signOutFrom(named, 'http://bowl.example', 'anything')).status).toBe(200)
  expect((await signOutFrom(network, `http://localhost:${portOf(network)}`, 'anything')).status).toBe(200)
  expect((await tryUpgrade(network.url, { headers: { origin: `http://localhost:${portOf(network)}` } })).status).toBe(
    101,
  )
})

test('[CONFIG-7] on a loopback address, the loopback host that the browser used is our own origin too', async () => {
  for (const host of ['localhost:5173', '127.0.0.1:5173', '[::1]:5173', 'bowl.localhost']) {
    expect([host, (await signOutFrom(loopback, `http://${host}`, host)).status]).toEqual([host, 200])
    expect((await signOutFrom(loopback, 'http://127.0.0.1:1', host)).status).toBe(403)
  }
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b', '']) {
    expect([host, (await signOutFrom(loopback, `http://${host}`, host)).status]).toEqual([host, 403])
  }
})

test('[ACCESS-31] https is another origin than http, for calls and for sockets', async () => {
  const host = `127.0.0.1:${portOf(loopback)}`
  expect((await signOutFrom(loopback, `https://${host}`, host)).status).toBe(403)
  expect((await signOutFrom(named, 'https://bowl.example', 'bowl.example')).status).toBe(403)
  expect((await tryUpgrade(loopback.url, { headers: { origin: `https://${host}` } })).status).toBe(403)
  expect((await tryUpgrade(loopback.url, { headers: { origin: `http://${host}` } })).status).toBe(101)
})
