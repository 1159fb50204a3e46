/** Fakes responses to a page's calls; unlike page.route it keeps the browser cache on, which halves the cost of a load. */
import { STATUS_CODES } from 'node:http'
import type { APIResponse, CDPSession, Page } from '@playwright/test'

type FakeResponse = { status?: number; json?: unknown; body?: string }
export type Call = {
  url: string
  method: string
  fulfill: (response: FakeResponse) => Promise<void>
  abort: () => Promise<void>
  continue: (changed?: { url?: string; headers?: Record<string, string> }) => Promise<void>
  /** The server's real response. */
  fetch: () => Promise<APIResponse>
}
type Listener = (call: Call) => unknown
type Rule = { pattern: string; listener: Listener; times: number }
type Interception = { session: CDPSession; rules: Rule[] }

const interceptions = new WeakMap<Page, Interception>()

/** Only for API URLs; `*` matches any part. The newest matching rule wins. */
export async function intercept(page: Page, pattern: string, listener: Listener, { times = Infinity } = {}) {
  const { rules } = interceptions.get(page) ?? (await begin(page))
  rules.unshift({ pattern, listener, times })
}

/** Removes the rules of this pattern, or all; a pending call goes to the server. */
export async function stopIntercepting(page: Page, pattern?: string): Promise<void> {
  const interception = interceptions.get(page)
  if (!interception) return
  const rules = pattern ? interception.rules.filter((rule) => rule.pattern !== pattern) : []
  interception.rules.splice(0, Infinity, ...rules)
  if (rules.length > 0) return
  interceptions.delete(page)
  await interception.session.detach().catch(ignore)
}

export function isIntercepted(page: Page): boolean {
  return interceptions.has(page)
}

/** Another object each time that intercepting begins. */
export function findInterception(page: Page): object | undefined {
  return interceptions.get(page)
}

async function begin(page: Page): Promise<Interception> {
  const interception: Interception = { session: await page.context().newCDPSession(page), rules: [] }
  interceptions.set(page, interception)
  interception.session.on('Fetch.requestPaused', (paused) => {
    const rule = interception.rules.find((one) => one.times > 0 && matches(one.pattern, paused.request.url))
    const call = createCall(page, interception.session, paused)
    if (!rule) {
      void call.continue()
      return
    }
    rule.times -= 1
    void rule.listener(call)
  })
  await interception.session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  return interception
}

type Paused = { requestId: string; request: { url: string; method: string; headers: object; postData?: string } }

function createCall(page: Page, session: CDPSession, { requestId, request }: Paused): Call {
  const { url, method, postData } = request
  const headers = { ...request.headers } as Record<string, string>
  return {
    url,
    method,
    async fulfill({ status = 200, json, body = JSON.stringify(json ?? {}) }) {
      const response = { responseCode: status, responsePhrase: STATUS_CODES[status] ?? '', body: base64(body) }
      const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
      await session.send('Fetch.fulfillRequest', { requestId, ...response, responseHeaders }).catch(ignore)
    },
    async abort() {
      await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(ignore)
    },
    async continue(changed = {}) {
      const list = Object.entries({ ...headers, ...changed.headers }).map(([name, value]) => ({ name, value }))
      const more = { ...(changed.url && { url: changed.url }), ...(changed.headers && { headers: list }) }
      await session.send('Fetch.continueRequest', { requestId, ...more }).catch(ignore)
    },
    fetch: () => page.request.fetch(url, { method, headers, ...(postData && { data: postData }) }),
  }
}

function matches(pattern: string, url: string): boolean {
  const parts = pattern.split(/\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(url)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** The page may have navigated away. */
function ignore(): void {}
