/** Stripe's own library, loaded on first use. */
import type { Stripe } from 'stripe'

const API_VERSION = '2026-10-28.endive'
/** The library still resends a request that failed on a stale connection. Any other failure is for the user to retry. */
const RETRIES = 0

type Settings = { secretKey: string; apiBase?: string | undefined; timeoutMs: number }

export type LoadStripe = () => Promise<{ stripe: Stripe; StripeError: typeof Stripe.errors.StripeError }>

export function createStripeLoader(settings: Settings): LoadStripe {
  let loaded: ReturnType<LoadStripe> | undefined
  return () => {
    loaded ??= load(settings).catch((error) => {
      // A failed load must not disable payments until the next start.
      loaded = undefined
      throw error
    })
    return loaded
  }
}

async function load({ secretKey, apiBase, timeoutMs }: Settings) {
  const { Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiBase ? toAddress(new URL(apiBase)) : {}),
  })
  return { stripe, StripeError: Stripe.errors.StripeError }
}

function toAddress({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}
