/** A browser as the server sees it: cookies, JSON, and nothing else. */
import { adminLogin } from '#contract/admin/admin.ts'
import { type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, urlOf } from '#contract/protocol/endpoint.ts'
import { createLeakScan, holderOf } from './leak-scan.ts'

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers; text: string }

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

  /** The headers by which the server knows who calls. */
  function identity(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...(cookie ? { cookie } : {}), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
  }

  async function ask(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    leaks.says({ path, body: text })
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
    for (const line of response.headers.getSetCookie()) keep(line)
    return scanned(path, response, await response.text(), holderOf(headers.cookie))
  }

  function scanned(path: string, { status, headers }: Response, text: string, caller = leaks): Answer {
    const isAdmin = bearer !== undefined
    for (const [name, value] of headers) if (name !== 'set-cookie') caller.hears({ where: path, text: value, isAdmin })
    caller.hears({ where: path, text, isAdmin })
    const body = parsed(text)
    if (path === adminLogin.path && status === 200) leaks.isGiven((body as AnswerOf<typeof adminLogin>).token, path)
    return { status, headers, text, body }
  }

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) return void cookies.delete(name)
    if (cookies.get(name) !== value) leaks.isGiven(value, `the cookie ${name}`)
    cookies.set(name, value)
  }

  return {
    ask,
    cookies,
    identity,
    leaks,
    keep,

    async call<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<Answer<AnswerOf<E>>> {
      const { body, params = {}, query = '', headers = {} } = args
      const path = urlOf(endpoint, params as ParamsOf<string>) + query
      return (await ask(path, { method: endpoint.method, body, headers })) as Answer<AnswerOf<E>>
    },

    /** From now on every call carries this token. */
    carry(token: string | undefined) {
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
