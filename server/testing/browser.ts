/** A browser as the server sees it: cookies, JSON, and nothing else. */
import { type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, urlOf } from '#contract/endpoint.ts'

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
  let bearer: string | undefined

  /** The headers by which the server knows who calls. */
  function identity(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...(cookie ? { cookie } : {}), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
  }

  async function ask(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
    const response = await fetch(url() + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...identity(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    ask,
    cookies,
    identity,

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
