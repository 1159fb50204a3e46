/** Valid requests with a fault in the body, the path, the headers or all of them; repeatable by seed. */
import * as z from 'zod/mini'
import { calls } from '#contract/protocol/calls.ts'
import { nameOf, type Schema } from '#contract/protocol/endpoint.ts'
import { access } from '#server/identity/access.ts'
import { expectedRefusal, type TestActor } from '#server/testing/access-actors.ts'
import { sampleCalls } from '#server/testing/sample-calls.ts'
import type { SeededRandom } from '#server/testing/seeded-random.ts'
import { createOddValues } from './odd-values.ts'

export type OddRequest = {
  call: string
  as: TestActor
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

const CONTENT_TYPES = [
  '',
  '*/*',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  'application/jsonp',
]

const ODD_HEADERS: Record<string, readonly string[]> = {
  cookie: [
    'otb_session=',
    'otb_session=%',
    'otb_guest=a.b',
    '=;=;=',
    'otb_session="x"; otb_session=y',
    '\u00ff=\u00ff',
  ],
  authorization: ['Bearer', 'Bearer x', `Bearer ${'x'.repeat(200)}`, 'Basic YTpi', 'bearer null'],
  'user-agent': ['', '<script>alert(1)</script>', 'x'.repeat(3000), '\u00e9\u00ff'],
  'x-forwarded-for': ['::', '1.2.3.4, evil', 'x'.repeat(300), '%00'],
  'x-request-id': ['../../etc', 'x'.repeat(65), 'a b', '\u00ff'],
  'if-none-match': ['*', 'W/"x"', '"', 'x'.repeat(500)],
  'content-encoding': ['gzip', 'identity', 'br, gzip'],
  origin: ['null', 'https://evil.example', 'http://', '\u00ff'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'],
  accept: ['', 'text/html', 'application/json;q=x'],
}

const OTHER_METHODS = ['HEAD', 'PATCH', 'OPTIONS', 'DELETE', 'PUT', 'POST', 'GET']

const fields = new Map(
  calls.map(({ endpoint }) => [nameOf(endpoint), { body: namesIn(endpoint.body), query: namesIn(endpoint.query) }]),
)

export function createOddRequests(random: SeededRandom, actors: readonly TestActor[]) {
  const odd = createOddValues(random)
  const isOneIn = (many: number) => random.below(many) === 0
  let turn = 0

  return function oddRequest(call: string): OddRequest {
    const [method = '', pattern = ''] = call.split(' ')
    const as = random.pick(isOneIn(4) ? actors : admittedTo(call))
    const about = isOneIn(5) ? random.pick(actors) : as
    turn += 1
    const sample = sampleCalls[call]?.({ ...about.about, turn }) ?? {}
    const known = fields.get(call) ?? { body: [], query: [] }
    const path = buildPath(pattern, sample.params ?? {}) + buildQuery(sample.query ?? '', known.query)
    const hasBody = sample.body !== undefined || known.body.length > 0 || isOneIn(20)
    const body = hasBody ? Buffer.from(buildBody(sample.body ?? {}, known.body)) : undefined
    const type = body && !isOneIn(50) ? { 'content-type': isOneIn(15) ? random.pick(CONTENT_TYPES) : JSON_TYPE } : {}
    return {
      call,
      as,
      path,
      body: body && isOneIn(25) ? damaged(body) : body,
      method: isOneIn(40) ? random.pick(OTHER_METHODS) : method,
      headers: { ...type, ...as.browser.identity(), ...(isOneIn(6) ? oddHeaders() : {}) },
    }
  }

  /** Actors that the access matrix admits, because an early refusal tests little. */
  function admittedTo(call: string): readonly TestActor[] {
    const row = access[call]
    const admitted = actors.filter((actor) => row && expectedRefusal(row, actor, actor) === undefined)
    return admitted.length > 0 ? admitted : actors
  }

  function buildPath(pattern: string, params: Record<string, string>): string {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
      isOneIn(2) ? odd.pathPart() : encodeURIComponent(params[name] ?? ''),
    )
    return isOneIn(60) ? `${path}/${odd.pathPart()}` : path
  }

  function buildQuery(sample: string, names: readonly string[]): string {
    if (names.length === 0 && !isOneIn(15)) return sample
    const parameters = new URLSearchParams(sample)
    const pairs = [...parameters].map(([name, value]) => `${name}=${isOneIn(5) ? odd.pathPart() : value}`)
    for (let more = random.below(3); more > 0; more--) {
      const name = isOneIn(6) ? random.pick(['__proto__', 'a[b]', '', '%', 'limit']) : random.pick([...names, 'x'])
      pairs.push(`${name}${isOneIn(10) ? '[]' : ''}=${odd.pathPart()}`)
    }
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  function buildBody(sample: Record<string, unknown>, names: readonly string[]): string {
    if (isOneIn(12)) return odd.json()
    const entries = Object.entries(sample).map(([name, value]): [string, string] => [name, JSON.stringify(value)])
    for (let wrong = random.below(3); wrong > 0; wrong--) {
      const name = isOneIn(12) ? random.pick(['__proto__', 'constructor', 'id', '']) : random.pick([...names, 'x'])
      const known = entries.find(([one]) => one === name)
      // Now and then the field appears twice instead of having a wrong value.
      if (known && !isOneIn(8)) known[1] = odd.json()
      else entries.push([name, odd.json()])
    }
    if (isOneIn(8)) entries.splice(random.below(entries.length), 1)
    return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`
  }

  /** Truncated, or with bytes inserted that are not valid UTF-8. */
  function damaged(body: Buffer): Buffer {
    const at = random.below(body.length + 1)
    const junk = Buffer.from(random.pick([[0xff], [0xed, 0xa0, 0x80], [0xef, 0xbb, 0xbf], [0], [0xc0, 0x80], [0x7d]]))
    if (isOneIn(2)) return body.subarray(0, at)
    return Buffer.concat([body.subarray(0, at), junk, body.subarray(at)])
  }

  function oddHeaders(): Record<string, string> {
    const name = random.pick(Object.keys(ODD_HEADERS))
    return { [name]: random.pick(ODD_HEADERS[name] ?? ['']) }
  }
}

const JSON_TYPE = 'application/json'

function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties)
}
