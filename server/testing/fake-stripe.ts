/** A fake Stripe: its HTTP API with failures on demand, and events signed by the real Stripe library. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { stripeWebhook } from '#contract/premium/premium.ts'
import { createFakeServer } from './fake-server.ts'
import { createFakeStripeRecords, type FakeEvent } from './fake-stripe-records.ts'
import type { TestApp } from './start-app.ts'

const SECRET_KEY = 'sk_test_fake'
const WEBHOOK_SECRET = 'whsec_fake'
const SLOW_WITHIN_MS = 20

/** `slow` delays responses, `failing` responds 500, `silent` never responds, `disconnecting` closes the connection. */
type Mode = 'ok' | 'slow' | 'failing' | 'silent' | 'disconnecting'
type FakeResponse = { status: number; body: unknown }

export async function startFakeStripe(now: () => Date) {
  const records = createFakeStripeRecords(now)
  const responses = new Map<string, { request: string; response: FakeResponse }>()
  const requests: string[] = []
  let mode: Mode = 'ok'
  let gate: { reached: () => void; opened: Promise<void> } | undefined
  // Some tests send thousands of events.
  const agent = new Agent({ keepAlive: true })

  const server = createFakeServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readBody(incoming)
    const call = `${incoming.method} ${incoming.url?.split('?')[0]}`
    requests.push(call)
    if (mode === 'disconnecting') {
      incoming.socket.destroy()
      return
    }
    if (mode === 'silent') return
    const { status, body } = mode === 'failing' ? failure(500, 'api_error') : idempotent(incoming, call, form)
    const text = JSON.stringify(body)
    const held = gate
    gate = undefined
    held?.reached()
    await held?.opened
    if (mode === 'slow') await new Promise((done) => setTimeout(done, Math.random() * SLOW_WITHIN_MS))
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
    response.end(text)
  }

  /** The same idempotency key gives the same response, and an error for another request. */
  function idempotent(incoming: IncomingMessage, call: string, text: string): FakeResponse {
    if (incoming.headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'invalid_request_error')
    const key = incoming.headers['idempotency-key']
    if (incoming.method !== 'POST' || typeof key !== 'string') return respondTo(call, new URLSearchParams(text))
    const before = responses.get(key)
    if (before && before.request !== call + text) return failure(400, 'idempotency_error')
    const response = before?.response ?? respondTo(call, new URLSearchParams(text))
    responses.set(key, { request: call + text, response: structuredClone(response) })
    return response
  }

  function respondTo(call: string, form: URLSearchParams): FakeResponse {
    const id = /\/v1\/subscriptions\/(\w+)$/.exec(call)?.[1]
    if (id && !records.subscriptions.has(id)) return failure(404, 'invalid_request_error', 'resource_missing')
    if (call === 'GET /v1/prices') return ok({ object: 'list', data: [], has_more: false, url: '/v1/prices' })
    if (call === 'POST /v1/prices') return ok({ id: 'price_fake', object: 'price' })
    if (call === 'POST /v1/customers') {
      return ok(records.customer({ email: form.get('email'), name: form.get('name') }))
    }
    if (call === 'POST /v1/subscriptions') {
      const customer = form.get('customer') ?? ''
      if (!records.customers.has(customer)) return failure(400, 'invalid_request_error', 'resource_missing')
      return ok(records.expanded(records.subscribe(customer, { userId: form.get('metadata[userId]') }).id))
    }
    if (!id) return failure(404, 'invalid_request_error')
    const cancel = form.get('cancel_at_period_end')
    if (call.startsWith('POST') && cancel !== null) records.setCancel(id, cancel === 'true')
    if (call.startsWith('DELETE')) {
      // Stripe refuses to cancel twice.
      if (records.subscriptions.get(id)?.status === 'canceled') {
        return failure(404, 'invalid_request_error', 'resource_missing')
      }
      records.end(id)
    }
    return ok(records.expanded(id))
  }

  const { webhooks } = new Stripe(SECRET_KEY)
  const sign = (payload: string, secret = WEBHOOK_SECRET, at = now()) =>
    webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    })

  return {
    records,
    requests,
    sign,
    settings: {
      BILLING_MODE: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    setMode(next: Mode) {
      mode = next
    },
    /** The next response is computed at once but sent only after `release`. */
    holdNextResponse() {
      let open = () => {}
      const opened = new Promise<void>((done) => {
        open = done
      })
      const reached = new Promise<void>((done) => {
        gate = { reached: done, opened }
      })
      return { reached, release: () => open() }
    },
    async deliver(app: TestApp, event: FakeEvent): Promise<number> {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) }
      const delivery = request(app.url + stripeWebhook.path, { method: 'POST', agent, headers })
      delivery.end(body)
      const [response] = (await once(delivery, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      return response.statusCode ?? 0
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function ok(body: unknown): FakeResponse {
  return { status: 200, body }
}

function failure(status: number, type: string, code?: string): FakeResponse {
  return { status, body: { error: { type, message: 'No.', ...(code ? { code } : {}) } } }
}
