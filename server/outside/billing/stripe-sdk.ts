/** Stripe's own library, loaded when it is first needed and not before. */
import type { Stripe } from 'stripe'

const API_VERSION = '2026-10-28.endive'
/** Only what never arrived over a stale connection is sent again, by the library itself. Anything else a person tries again. */
const RETRIES = 0

type Settings = { secretKey: string; apiBase?: string | undefined; timeoutMs: number }

export type LoadStripe = () => Promise<{ stripe: Stripe; StripeError: typeof Stripe.errors.StripeError }>

export function createStripeLoader(settings: Settings): LoadStripe {
  let loaded: ReturnType<LoadStripe> | undefined
  return () => {
    loaded ??= load(settings).catch((error) => {
      // A disk that was busy once is no reason to take no money until the next start.
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
    ...(apiBase ? addressOf(new URL(apiBase)) : {}),
  })
  return { stripe, StripeError: Stripe.errors.StripeError }
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}
