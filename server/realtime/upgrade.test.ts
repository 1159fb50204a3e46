/** Who may open a socket: decided by the response to the upgrade, before any frame. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { SOCKETS_PER_ADDRESS } from '#contract/protocol/wire.ts'
import { openLive, tryUpgrade } from '#server/testing/live.ts'
import { member } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', TRUST_PROXY: '127.0.0.1' } })
const strict = await startApp({ settings: { DEMO_BUDDIES: 'off', WS_REQUIRE_ORIGIN: '1', MAX_CONNECTIONS: '3' } })

test('[WS-1] the socket is at /ws and nowhere else', async () => {
  for (const path of ['/', '/ws/', '/WS', '/wss', '/ws/x', '/api/ws', '//ws', '/%77s']) {
    expect([path, (await tryUpgrade(app.url, { path })).status]).toEqual([path, 404])
  }
  for (const path of ['/ws', '/ws?v=1']) expect((await tryUpgrade(app.url, { path })).status).toBe(101)
})

test('[WS-2] a foreign origin is refused, our own is not', async () => {
  const { port } = new URL(app.url)
  const foreign = [
    'https://evil.example',
    'null',
    `${app.url}.evil.example`,
    'http://127.0.0.1:1',
    `ws://127.0.0.1:${port}`,
  ]
  for (const origin of foreign) {
    expect([origin, (await tryUpgrade(app.url, { headers: { origin } })).status]).toEqual([origin, 403])
  }
  expect((await tryUpgrade(app.url, { headers: { origin: app.url } })).status).toBe(101)
})

test('[WS-2] a missing origin is refused when the setting requires one', async () => {
  expect((await tryUpgrade(app.url, { headers: { origin: undefined } })).status).toBe(101)
  for (const origin of [undefined, '']) expect((await tryUpgrade(strict.url, { headers: { origin } })).status).toBe(403)
  expect((await tryUpgrade(strict.url)).status).toBe(101)
})

test('[WS-15] compression is not negotiated', async () => {
  const { headers } = await tryUpgrade(app.url)
  expect(headers['sec-websocket-extensions']).toBeUndefined()
})

test('[GUEST-6] an upgrade without a session sets the guest cookie; a member’s does not', async () => {
  const { headers } = await tryUpgrade(app.url)
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^otb_guest=[\w-]{43}\.[\w-]{43};.*HttpOnly;.*SameSite=Strict/i),
  ])
  const cookie = String(headers['set-cookie']).split(';', 1)[0]
  expect((await tryUpgrade(app.url, { headers: { cookie } })).headers['set-cookie']).toBeUndefined()
  const rhoda = await member(app, 'rhoda')
  await openLive(app.url, rhoda.browser)
  expect(rhoda.browser.cookies.has('otb_guest')).toBe(false)
})

test('[GUEST-10] a forged guest cookie is ignored and replaced by a new one', async () => {
  const { headers } = await tryUpgrade(app.url, { headers: { cookie: 'otb_guest=chosen-by-me.signed-by-me' } })
  expect(String(headers['set-cookie'])).toMatch(/^otb_guest=[\w-]{43}\./)
  expect(String(headers['set-cookie'])).not.toContain('chosen-by-me')
})

test('[LIMIT-14] one address opens 100 sockets; the next is 429, another address is admitted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const open = await Promise.all(Array.from({ length: SOCKETS_PER_ADDRESS }, () => tryUpgrade(app.url, { headers })))
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([101]))
  const refused = await tryUpgrade(app.url, { headers })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryUpgrade(app.url, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(101)
  open[0]?.close()
  await expect.poll(async () => (await tryUpgrade(app.url, { headers })).status).toBe(101)
})

test('[LIMIT-14] at the maximum number of sockets the answer is 503, until one closes', async () => {
  const open = await Promise.all([1, 2, 3].map(() => tryUpgrade(strict.url)))
  expect(open.map(({ status }) => status)).toEqual([101, 101, 101])
  const refused = await tryUpgrade(strict.url)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  open[0]?.close()
  await expect.poll(async () => (await tryUpgrade(strict.url)).status).toBe(101)
})

test('[LIMIT-14] a handshake that fails or is abandoned keeps no slot', async () => {
  for (let time = 0; time < 10; time++) {
    await handshake('Sec-WebSocket-Key: broken')
    await handshake('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'at once')
  }
  await expect
    .poll(async () => {
      const open = await Promise.all([1, 2, 3].map(() => tryUpgrade(strict.url)))
      for (const { close } of open) close()
      return open.map(({ status }) => status)
    })
    .toEqual([101, 101, 101])
})

/** Writes an upgrade request by hand; closes when it is answered, or at once. */
async function handshake(line: string, hangsUp: 'at once' | 'later' = 'later') {
  const { hostname, port, host } = new URL(strict.url)
  const tcpSocket = connect(Number(port), hostname)
  const lines = ['GET /ws HTTP/1.1', `Host: ${host}`, `Origin: ${strict.url}`, 'Connection: Upgrade']
  tcpSocket.write([...lines, 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', line, '', ''].join('\r\n'))
  await once(tcpSocket, hangsUp === 'at once' ? 'connect' : 'data')
  tcpSocket.destroy()
}
