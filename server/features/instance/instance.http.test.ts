/** What an instance reveals to pages and monitors, and what it does not. */
import { expect, test } from 'vitest'
import { getDocs, getHealth, getInstance, getReady } from '#contract/admin/instance.ts'
import { startApp } from '#server/testing/start-app.ts'

const settings = {
  ANALYTICS_MEASUREMENT_ID: 'G-TEST',
  SUPPORT_EMAIL: 'help@bowl.example',
  ADMIN_PASSWORD: 'mind the gap',
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
}
const app = await startApp({ settings })
const plain = await startApp()

test('[SHELL-37] [MAP-3] the instance endpoint returns what pages need and no secrets', async () => {
  const { body } = await app.browser().call(getInstance)
  expect(body).toEqual({
    billingMode: 'demo',
    analyticsMeasurementId: 'G-TEST',
    hasOutbox: true,
    supportEmail: 'help@bowl.example',
    version: 'test',
    settings: { allowGuestUsers: true, requireBowlForChat: true, triviaFrequency: 'daily' },
    showsAdminHint: true,
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
  })
  expect((await plain.browser().call(getInstance)).body).not.toHaveProperty('analyticsMeasurementId')
  expect((await plain.browser().call(getInstance)).body).not.toHaveProperty('mapTiles')
})

test('[ACCESS-19] health and readiness reveal no versions or hosts', async () => {
  expect((await app.browser().call(getHealth)).text).toBe('{"status":"ok"}')
  expect((await app.browser().call(getReady)).text).toBe('{"status":"ready"}')
})

test('[ACCESS-24] the API description lists the calls with their fields', async () => {
  const { body } = await app.browser().call(getDocs)
  const paths = body.paths as Record<string, Record<string, unknown>>
  expect(Object.keys(paths['/api/signup'] ?? {})).toEqual(['post'])
  expect(JSON.stringify(paths['/api/signup'])).toContain('nickname')
  expect(paths).toHaveProperty('/api/admin/users/{id}')
})
