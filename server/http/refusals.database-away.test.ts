/** What a running app answers when its database is gone. */
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/process/log.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { joinLive } from '#server/testing/live.ts'
import { scrape } from '#server/testing/scrape.ts'

test('[DB-11] [ACCESS-19] [ACCESS-6] [ACCESS-39] calls are 503 with a Retry-After, and the process goes on', async () => {
  const database = await freshDatabase()
  const lines: string[] = []
  const app = await createApp({
    config: readConfig({ PORT: '0', METRICS_PORT: '0' }),
    database,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    secrets: { session: 'a secret for tests, long enough to be one', adminPassword: 'mind the gap' },
    version: '9.8.7-test',
  })
  const { port, metricsPort } = await app.listen()
  const isReady = async () => (await scrape(`http://127.0.0.1:${metricsPort}`)).value('bowl_ready')
  const browser = createBrowser(() => `http://127.0.0.1:${port}`)
  const form = { email: 'rhoda@example.com', password: 'two-ply forever', nickname: 'FlushMaster' }
  const signedUp = await browser.request('/api/signup', { method: 'POST', body: form })
  expect(signedUp.status).toBe(200)
  const { id } = signedUp.body as { id: string }
  const live = await joinLive(`http://127.0.0.1:${port}`, { id, browser })
  live.send({ type: 'TOGGLE_STATUS', userId: id, isOnBowl: true })
  await live.waitFor('STATUS', ({ isOnBowl }) => isOnBowl)
  expect((await browser.request('/api/ready')).body).toEqual({ status: 'ready' })
  expect(await isReady()).toBe(1)

  await database.close()
  const credentials = { email: form.email, password: 'a secret guess' }
  const away = [
    await browser.request('/api/me'),
    await browser.request('/api/active-users'),
    await browser.request('/api/ready'),
    await createBrowser(() => `http://127.0.0.1:${port}`).request('/api/signin', { method: 'POST', body: credentials }),
  ]
  for (const { status, body, headers, text } of away) {
    expect([status, body]).toMatchObject([503, { success: false, code: 'UNAVAILABLE', error: 'UNAVAILABLE' }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).not.toMatch(/pool|postgres|select|127\.0\.0\.1|9\.8\.7/i)
  }
  live.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Is anybody there?' } })
  expect(await live.waitFor('ERROR')).toMatchObject({ code: 'UNAVAILABLE', clientId: 'local-1' })
  expect(await isReady()).toBe(0)
  // Even with a session cookie that can't be looked up.
  const health = await browser.request('/api/health')
  expect([health.status, health.body]).toEqual([200, { status: 'ok' }])
  expect((await browser.request('/api/subscription/plans')).status).toBe(503)
  expect(lines.join('')).not.toMatch(/rhoda@example|secret guess/)
  await app.close()
})
