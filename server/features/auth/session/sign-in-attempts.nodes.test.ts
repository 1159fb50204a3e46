/** Password guesses at an account are counted across nodes: changing nodes gives no extra ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/people/auth.ts'
import { member } from '#server/testing/people.ts'
import { createCountingHasher } from '#server/testing/quick-hasher.ts'
import { startNodes, type TestNodes } from '#server/testing/start-nodes.ts'

const counting = createCountingHasher()
let nodes: TestNodes

beforeAll(async () => {
  nodes = await startNodes(2, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, { hasher: counting.hasher })
})
afterAll(() => nodes.stop())

/** Sends parallel guesses, spread over the nodes; returns how many passwords were verified. */
async function countVerified(guesses: number, addressOf: (n: number) => string, email: string): Promise<number> {
  counting.takeCount()
  const guess = (n: number) => {
    const headers = { 'x-forwarded-for': addressOf(n) }
    return nodes.browser().call(signIn, { body: { email, password: 'guess' }, headers })
  }
  await Promise.all(Array.from({ length: guesses }, (_, n) => guess(n)))
  return counting.takeCount()
}

test('[SCALE-4] [LIMIT-34] [LIMIT-3] all nodes together verify 100 guesses an hour at an account, and 10 from one address', async () => {
  const { email } = await member(nodes, 'rhoda')
  expect(await countVerified(200, (n) => `203.0.113.${n}`, email)).toBe(100)
  expect(await countVerified(25, () => '198.51.100.1', 'robin@example.com')).toBe(10)
})
