/** So many requests a second over connections that stay open: each is answered, refused by a closed port, or cut off. */
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type PrivateMessage, sendPrivateMessage } from '#contract/social/private-chat.ts'
import type { Visitor } from '#server/testing/people.ts'
import { until } from './row.ts'

type Options = {
  perSecond: number
  url: () => string
  people: readonly Visitor[]
  /** Whether the server has been told to stop and is not started again. */
  isServerStopping: () => boolean
  /** What a message that was not taken waits for, after so many failures. */
  comeBack: (failures: number) => Promise<void>
}

type Call = { method: string; path: string; person: Visitor; body?: Record<string, string> }
type Answer = { status: number; body: string }

/** So few that all of them are open when the server stops: what is reset in a closing port's queue was never accepted. */
const CONNECTIONS = 4

/** Every other one writes a private message, the others read. */
export function startRequests({ perSecond, url, people, isServerStopping, comeBack }: Options) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const stored: PrivateMessage[] = []
  /** Requests that got neither an answer nor a refused connection. */
  const cut: string[] = []
  const statuses = new Map<number, number>()
  let begun = 0
  let pending = 0

  const timer = setInterval(() => void finish(nextCall()), 1000 / perSecond)
  onTestFinished(() => {
    clearInterval(timer)
    agent.destroy()
  })

  function nextCall(): Call {
    const nth = begun++
    const person = people[nth % people.length] as Visitor
    const other = people[(nth + 1) % people.length] as Visitor
    if (nth % 2 === 0) return { method: 'GET', path: nth % 4 === 0 ? '/api/me' : '/api/active-users', person }
    const body = { senderId: person.id, receiverId: other.id, content: `request ${nth}`, clientId: `local-${nth}` }
    return { method: 'POST', path: sendPrivateMessage.path, person, body }
  }

  /** A message is sent again, as the page does, until it is stored; what was only to be read is not asked again. */
  async function finish(call: Call): Promise<void> {
    pending++
    for (let failures = 1; ; failures++) {
      const answer = await ask(call)
      if (call.body && answer?.status === 200) stored.push(JSON.parse(answer.body).message)
      if (!call.body || answer?.status === 200) break
      await comeBack(failures)
    }
    pending--
  }

  async function ask(call: Call): Promise<Answer | undefined> {
    const isStopping = isServerStopping()
    const asked = send(call)
    let response: IncomingMessage | undefined
    try {
      ;[response] = (await once(asked, 'response')) as [IncomingMessage]
      const answer = { status: response.statusCode ?? 0, body: await text(response) }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return answer
    } catch (error) {
      const { code = String(error) } = error as { code?: string }
      // An idle connection of a server that stops may close while a request is on its way: clients send that one again
      // (RFC 9112, 9.3.1); a message can be, because its clientId is stored once. What was sent before must be answered.
      if (code === 'ECONNRESET' && isStopping && asked.reusedSocket && !response) return ask(call)
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
