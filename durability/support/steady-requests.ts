/** A steady rate of requests over keep-alive connections: each gets a response, a closed port, or is cut off. */
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type PrivateMessage, sendPrivateMessage } from '#contract/social/private-chat.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { until } from './row.ts'

type Options = {
  perSecond: number
  url: () => string
  people: readonly TestPerson[]
  /** From SIGTERM until the next start. */
  isServerStopping: () => boolean
  beforeRetry: (failures: number) => Promise<void>
}

type Call = { method: string; path: string; person: TestPerson; body?: Record<string, string> }
type Received = { status: number; body: string }

const CONNECTIONS = 4

/** Every other request sends a private message, the others read. */
export function startRequests({ perSecond, url, people, isServerStopping, beforeRetry }: Options) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const stored: PrivateMessage[] = []
  /** Requests with neither a response nor a refused connection. */
  const cut: string[] = []
  const statuses = new Map<number, number>()
  /** First used while the server was stopping. */
  const late = new WeakSet<Socket>()
  let begun = 0
  let pending = 0

  const timer = setInterval(() => void finish(nextCall()), 1000 / perSecond)
  onTestFinished(() => {
    clearInterval(timer)
    agent.destroy()
  })

  function nextCall(): Call {
    const nth = begun++
    const person = people[nth % people.length] as TestPerson
    const other = people[(nth + 1) % people.length] as TestPerson
    if (nth % 2 === 0) return { method: 'GET', path: nth % 4 === 0 ? '/api/me' : '/api/active-users', person }
    const body = { senderId: person.id, receiverId: other.id, content: `request ${nth}`, clientId: `local-${nth}` }
    return { method: 'POST', path: sendPrivateMessage.path, person, body }
  }

  /** Retries a message until it is stored, like the page; does not retry reads. */
  async function finish(call: Call): Promise<void> {
    pending++
    for (let failures = 1; ; failures++) {
      const received = await attempt(call)
      if (call.body && received?.status === 200) stored.push(JSON.parse(received.body).message)
      if (!call.body || received?.status === 200) break
      await beforeRetry(failures)
    }
    pending--
  }

  async function attempt(call: Call): Promise<Received | undefined> {
    const sent = send(call)
    let response: IncomingMessage | undefined
    sent.once('socket', (socket) => {
      if (!sent.reusedSocket && isServerStopping()) late.add(socket)
    })
    try {
      ;[response] = (await once(sent, 'response')) as [IncomingMessage]
      const received = { status: response.statusCode ?? 0, body: await text(response) }
      statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1)
      return received
    } catch (error) {
      const { code = String(error) } = error as { code?: string }
      // A stopping server may close an idle connection while a request is on its way, unread; clients repeat it (RFC 9112, 9.3.1).
      // It resets a connection that its closing port had not accepted yet.
      const isUnread = !response && isServerStopping() && (sent.reusedSocket || (sent.socket && late.has(sent.socket)))
      if (code === 'ECONNRESET' && isUnread) return attempt(call)
      if (code !== 'ECONNREFUSED') cut.push(`${call.method} ${call.path}: ${code}`)
      return undefined
    }
  }

  function send({ method, path, person, body }: Call): ClientRequest {
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    return request(url() + path, { method, headers, agent }).end(body ? JSON.stringify(body) : undefined)
  }

  return {
    stored,
    cut,
    statuses,
    answered: (): number => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    async stop(): Promise<void> {
      clearInterval(timer)
      await until('every request is answered', () => pending === 0)
    },
  }
}
