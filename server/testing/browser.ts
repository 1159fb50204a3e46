/** A browser as the server sees it: cookies, JSON, and nothing else. */
import { adminLogin } from '#contract/admin/admin.ts'
import { type AnswerOf, type BodyOf, buildUrl, type Endpoint, type ParamsOf } from '#contract/protocol/endpoint.ts'
import { createLeakScan, findHolder } from './leak-scan.ts'

export type TestResponse<Body = unknown> = { status: number; body: Body; headers: Headers; text: string }

type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }
type Args<E extends Endpoint> = {
  body?: BodyOf<E> | Record<string, unknown>
  params?: E extends Endpoint<infer Path> ? ParamsOf<Path> : never
  query?: string
  headers?: Record<string, string>
}

export type Browser = ReturnType<typeof createBrowser>

export function createBrowser(url: () => string) {
  const cookies = new Map<string, string>()
  const leaks = createLeakScan()
  let bearer: string | undefined

  /** The headers that identify the caller. */
  function identity(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...(cookie ? { cookie } : {}), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
  }

  async function request(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<TestResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    leaks.recordSent({ path, body: text })
    const response = await fetch(url() + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...identity(),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(line)
    return scanned(path, response, await response.text(), findHolder(headers.cookie))
  }

  function scanned(path: string, { status, headers }: Response, text: string, caller = leaks): TestResponse {
    const isAdmin = bearer !== undefined
    for (const [name, value] of headers)
      if (name !== 'set-cookie') caller.checkReceived({ where: path, text: value, isAdmin })
    caller.checkReceived({ where: path, text, isAdmin })
    const body = parsed(text)
    if (path === adminLogin.path && status === 200)
      leaks.registerSecret((body as AnswerOf<typeof adminLogin>).token, path)
    return { status, headers, text, body }
  }

  function keepCookie(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) {
      cookies.delete(name)
      return
    }
    if (cookies.get(name) !== value) leaks.registerSecret(value, `the cookie ${name}`)
    cookies.set(name, value)
  }

  return {
    request,
    cookies,
    identity,
    leaks,
    keepCookie,

    async call<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<TestResponse<AnswerOf<E>>> {
      const { body, params = {}, query = '', headers = {} } = args
      const path = buildUrl(endpoint, params as ParamsOf<string>) + query
      return (await request(path, { method: endpoint.method, body, headers })) as TestResponse<AnswerOf<E>>
    },

    setToken(token: string | undefined) {
      bearer = token
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
