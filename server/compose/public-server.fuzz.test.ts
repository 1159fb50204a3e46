/** Fuzzing: fifty thousand broken requests to every call, as every kind of actor; the server keeps working. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ProblemBody } from '#contract/protocol/problems.ts'
import { access } from '#server/identity/access.ts'
import { createActors } from '#server/testing/access-actors.ts'
import { damagedBytes, sendBytes } from '#server/testing/fuzz/damaged-bytes.ts'
import { createOddRequests, type OddRequest } from '#server/testing/fuzz/odd-requests.ts'
import { createOddSender, type OddResponse } from '#server/testing/fuzz/odd-sender.ts'
import { SEED } from '#server/testing/long-tests.ts'
import { createSeededRandom } from '#server/testing/seeded-random.ts'
import { startApp } from '#server/testing/start-app.ts'

const isLong = process.env.LONG_TESTS === '1'
/** Per database engine. */
const ROUNDS = isLong ? 25 : 1
const PER_ROUND = isLong ? 1000 : 250
const DAMAGED_PER_ROUND = PER_ROUND / 10
const AT_ONCE = 8
const seeds = Array.from({ length: ROUNDS }, (_, round) => SEED + round)

/** These sign the caller out or change settings for everyone, so they come last in a round. */
const ENDING = /signout|update-password|DELETE \/api\/(account|sessions)|admin\/(logout|settings)|admin\/users\/:id/
const all = Object.keys(access)
const ending = all.filter((call) => ENDING.test(call))
const lasting = all.filter((call) => !ENDING.test(call))

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

let faults: unknown[] = []
beforeEach(() => {
  faults = []
  const note = (error: unknown) => void faults.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
})

test.each(seeds)(
  '[ACCESS-34] broken requests to every call are refused in JSON and break nothing (TEST_SEED=%i)',
  async (seed) => {
    const random = createSeededRandom(seed)
    const oddRequest = createOddRequests(random, (await createActors(app)).actors)
    const sender = createOddSender(() => app.url, AT_ONCE)
    const answers = { done: 0, refused: 0 }
    await repeat(PER_ROUND, async (at) => {
      const request = oddRequest(random.pick(at < PER_ROUND * 0.9 ? lasting : ending))
      const answer = await sender.send(request)
      answers[answer.status < 400 ? 'done' : 'refused']++
      const wrong = wrongIn(request, answer)
      if (wrong) faults.push(`${wrong}: ${describe(request)} → ${answer.status} ${answer.text.slice(0, 300)}`)
    })
    sender.close()

    // Some must succeed, or nothing behind the first check would be tested.
    expect(answers.done).toBeGreaterThan(PER_ROUND / 10)
    expect(answers.refused).toBeGreaterThan(PER_ROUND / 4)
    await expectHealthy()
  },
)

test.each(seeds)('[ACCESS-34] requests with damaged bytes, in pieces, break nothing (TEST_SEED=%i)', async (seed) => {
  const random = createSeededRandom(seed)
  const oddRequest = createOddRequests(random, (await createActors(app)).actors)
  await repeat(DAMAGED_PER_ROUND, async () => {
    const bytes = damagedBytes(random, oddRequest(random.pick(lasting)))
    const answer = await sendBytes(app.url, bytes, random)
    if (/^HTTP\/1.1 5(?!03)/m.test(answer)) faults.push(`${bytes.toString('latin1')} → ${answer}`)
  })
  await expectHealthy()
})

async function expectHealthy(): Promise<void> {
  await app.settled()
  expect(faults).toEqual([])
  expect(app.lines.filter((line) => /"level":(50|60)|INTERNAL/.test(line))).toEqual([])
  for (const path of ['/api/health', '/api/ready']) expect((await app.browser().request(path)).status).toBe(200)
}

async function repeat(times: number, act: (at: number) => Promise<void>): Promise<void> {
  let done = 0
  const goOn = async () => {
    while (done < times) await act(done++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
}

function wrongIn(request: OddRequest, { status, type, text }: OddResponse): string | undefined {
  // Billing events without a payment provider, and sign-ins while the password queue is full, are refused like this.
  if (status === 503 && /"code":"(BILLING_OFF|BUSY)"/.test(text)) return undefined
  if (status >= 500) return 'a failure of the server'
  if (status < 400 || request.method === 'HEAD') return undefined
  // The share page answers an unknown link with HTML.
  if (request.call === 'GET /s/:id' && type.startsWith('text/html')) return undefined
  return type.startsWith('application/json') && isProblem(text) ? undefined : 'a refusal in another shape'
}

function isProblem(text: string): boolean {
  try {
    return ProblemBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function describe({ method, path, headers, body, as }: OddRequest): string {
  const sent = body?.toString('latin1').slice(0, 600)
  return `${as.name}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${sent}`
}
