/** What fails outside of this server is counted: e-mails, notifications and payments. */
import { afterAll, expect, test } from 'vitest'
import { writeToSupport } from '#contract/premium/support.ts'
import { sendPrivateMessage } from '#contract/social/private-chat.ts'
import { subscribePush } from '#contract/social/push.ts'
import { subscribe } from '#server/testing/demo-payments.ts'
import { startFakePushService } from '#server/testing/fake-push-service.ts'
import { startFakeStripe } from '#server/testing/fake-stripe.ts'
import { member } from '#server/testing/people.ts'
import { scrape } from '#server/testing/scrape.ts'
import { startApp } from '#server/testing/start-app.ts'

const pushService = await startFakePushService()
const stripe = await startFakeStripe(() => new Date())
// No mail server listens on this port.
const app = await startApp({
  settings: { METRICS_PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9', ...pushService.settings },
})
const withStripe = await startApp({ settings: { METRICS_PORT: '0', ...stripe.settings } })
afterAll(async () => {
  await pushService.close()
  await stripe.close()
})

async function failuresOf({ metricsUrl }: { metricsUrl: string }) {
  const { value } = await scrape(metricsUrl)
  return ['mail', 'push', 'billing'].map((service) => value('bowl_outside_failures_total', { service }))
}

test('[ACCESS-39] e-mails and notifications that fail are counted', async () => {
  const [pearl, percy] = [await member(app, 'pearl'), await member(app, 'percy')]
  await percy.browser.call(writeToSupport, { body: { subject: 'The lid', message: 'It squeaks.' } })
  expect(await failuresOf(app)).toEqual([1, 0, 0])

  const phone = pushService.browser('pearls-phone')
  await pearl.browser.call(subscribePush, { body: phone.body })
  phone.respondWith(500)
  const message = { senderId: percy.id, receiverId: pearl.id, content: 'Hello?' }
  expect((await percy.browser.call(sendPrivateMessage, { body: message })).status).toBe(200)
  await app.settled()
  expect(await failuresOf(app)).toEqual([1, 1, 0])
})

test('[ACCESS-39] calls of the payment provider that fail are counted', async () => {
  const rhoda = await member(withStripe, 'rhoda')
  stripe.setMode('failing')
  expect((await subscribe(rhoda)).status).toBe(502)
  expect(await failuresOf(withStripe)).toEqual([0, 0, 1])
})
