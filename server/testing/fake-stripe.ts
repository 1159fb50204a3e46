/** A Stripe for tests: its API over HTTP on this machine, good and bad days, and events signed by its own library. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { stripeWebhook } from '#contract/premium/premium.ts'
import { createStandIn } from './fake-server.ts'
import { createFakeBooks, type FakeEvent } from './fake-stripe-books.ts'
import type { TestApp } from './start-app.ts'

const SECRET_KEY = 'sk_test_fake'
const WEBHOOK_SECRET = 'whsec_fake'
const DAWDLE_MS = 20

/** `dawdling` answers late what was true early, `broken` answers 500, `silent` never answers, `gone` hangs up. */
type Mood = 'well' | 'dawdling' | 'broken' | 'silent' | 'gone'
type Answer = { status: number; body: unknown }

export async function startFakeStripe(now: () => Date) {
  const books = createFakeBooks(now)
  const answers = new Map<string, { asked: string; answer: Answer }>()
  /** What was asked for, in order: `POST /v1/customers`. */
  const asked: string[] = []
  let mood: Mood = 'well'
  let gate: { reached: () => void; opened: Promise<void> } | undefined
  // Thousands of events go out in some tests.
  const agent = new Agent({ keepAlive: true })

  const server = createStandIn(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(incoming)
    const call = `${incoming.method} ${incoming.url?.split('?')[0]}`
    asked.push(call)
    if (mood === 'gone') return void incoming.socket.destroy()
    if (mood === 'silent') return
    const { status, body } = mood === 'broken' ? failure(500, 'api_error') : kept(incoming, call, text)
    const answer = JSON.stringify(body)
    const held = gate
    gate = undefined
    held?.reached()
    await held?.opened
    if (mood === 'dawdling') await new Promise((done) => setTimeout(done, Math.random() * DAWDLE_MS))
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
    response.end(answer)
  }

  /** The same key gives the same answer, and never to another question. */
  function kept(incoming: IncomingMessage, call: string, text: string): Answer {
    if (incoming.headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'invalid_request_error')
    const key = incoming.headers['idempotency-key']
    if (incoming.method !== 'POST' || typeof key !== 'string') return answerTo(call, new URLSearchParams(text))
    const before = answers.get(key)
    if (before && before.asked !== call + text) return failure(400, 'idempotency_error')
    const answer = before?.answer ?? answerTo(call, new URLSearchParams(text))
    answers.set(key, { asked: call + text, answer: structuredClone(answer) })
    return answer
  }

  function answerTo(call: string, form: URLSearchParams): Answer {
    const id = /\/v1\/subscriptions\/(\w+)$/.exec(call)?.[1]
    if (id && !books.subscriptions.has(id)) return failure(404, 'invalid_request_error', 'resource_missing')
    if (call === 'GET /v1/prices') return ok({ object: 'list', data: [], has_more: false, url: '/v1/prices' })
    if (call === 'POST /v1/prices') return ok({ id: 'price_fake', object: 'price' })
    if (call === 'POST /v1/customers') {
      return ok(books.customer({ email: form.get('email'), name: form.get('name') }))
    }
    if (call === 'POST /v1/subscriptions') {
      const customer = form.get('customer') ?? ''
      if (!books.customers.has(customer)) return failure(400, 'invalid_request_error', 'resource_missing')
      return ok(books.shown(books.subscribe(customer, { userId: form.get('metadata[userId]') }).id))
    }
    if (!id) return failure(404, 'invalid_request_error')
    const cancel = form.get('cancel_at_period_end')
    if (call.startsWith('POST') && cancel !== null) books.setCancel(id, cancel === 'true')
    if (call.startsWith('DELETE')) {
      // What is over cannot be ended again.
      if (books.subscriptions.get(id)?.status === 'canceled') {
        return failure(404, 'invalid_request_error', 'resource_missing')
      }
      books.end(id)
    }
    return ok(books.shown(id))
  }

  const { webhooks } = new Stripe(SECRET_KEY)
  const signed = (payload: string, secret = WEBHOOK_SECRET, at = now()) =>
    webhooks.generateTestHeaderString({
      ...{ payload, secret, timestamp: Math.floor(at.getTime() / 1000) },
    })

  return {
    books,
    asked,
    signed,
    settings: {
      BILLING_MODE: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    feels(next: Mood) {
      mood = next
    },
    /** The next answer is true when it is asked for, and leaves only when it is let go. */
    holdNext() {
      let open = () => {}
      const opened = new Promise<void>((done) => {
        open = done
      })
      const reached = new Promise<void>((done) => {
        gate = { reached: done, opened }
      })
      return { reached, letGo: () => open() }
    },
    /** Sends one event to the app, as Stripe does. */
    async deliver(app: TestApp, event: FakeEvent): Promise<number> {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed(body) }
      const asking = request(app.url + stripeWebhook.path, { method: 'POST', agent, headers })
      asking.end(body)
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      return answer.statusCode ?? 0
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function failure(status: number, type: string, code?: string): Answer {
  return { status, body: { error: { type, message: 'No.', ...(code ? { code } : {}) } } }
}
