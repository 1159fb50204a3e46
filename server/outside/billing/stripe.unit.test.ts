/** How Stripe's library is set up, and errors that do not come from Stripe. */
import { expect, test } from 'vitest'
import { createStripeBilling } from './stripe.ts'
import { createStripeLoader } from './stripe-sdk.ts'

const settings = { secretKey: 'sk_test_1', timeoutMs: 5000 }

const addresses: [string | undefined, object][] = [
  [undefined, { protocol: 'https', host: 'api.stripe.com', port: '443' }],
  ['https://pay.example', { protocol: 'https', host: 'pay.example', port: 443 }],
  ['http://127.0.0.1', { protocol: 'http', host: '127.0.0.1', port: 80 }],
  ['http://127.0.0.1:8080/', { protocol: 'http', host: '127.0.0.1', port: '8080' }],
]

test.each(addresses)('[PREM-7] with STRIPE_API_BASE %s requests go there', async (apiBase, wanted) => {
  const { stripe } = await createStripeLoader({ ...settings, apiBase })()
  const names = ['protocol', 'host', 'port'] as const
  expect(Object.fromEntries(names.map((name) => [name, stripe.getApiField(name)]))).toMatchObject(wanted)
})

test('[PREM-32] the library waits no longer than a buyer does, and does not retry', async () => {
  const { stripe } = await createStripeLoader(settings)()
  expect([stripe.getApiField('timeout'), stripe.getMaxNetworkRetries()]).toEqual([5000, 0])
})

test('[PREM-26] a bug of ours is not reported as a provider failure', async () => {
  const loaded = createStripeLoader(settings)
  const load = async () => {
    const { StripeError } = await loaded()
    const broken = { subscriptions: { retrieve: () => Promise.reject(new TypeError('a bug')) } }
    return { stripe: broken as unknown as Awaited<ReturnType<typeof loaded>>['stripe'], StripeError }
  }
  const failures: unknown[] = []
  const onFailure = (failure: unknown) => void failures.push(failure)
  const billing = createStripeBilling({ load, publishableKey: 'pk', timeoutMs: 5000, onFailure })
  await expect(billing.fetch('sub_1')).rejects.toThrow('a bug')
  expect(failures).toEqual([])
})

test('[PREM-26] a failed load of the library is tried again at the next call', async () => {
  const load = createStripeLoader({ ...settings, apiBase: 'no address' })
  await expect(load()).rejects.toThrow()
  await expect(load()).rejects.toThrow()
})
