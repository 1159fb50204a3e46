/** The memory limiter: a full allowance, a used one, and the way back. */
import { expect, test } from 'vitest'
import { createMemoryLimiter, type Limiter, type LimitRule, noLimits } from './limiter.ts'

const MINUTE = 60_000

function createClock() {
  let at = Date.UTC(2026, 10, 15)
  return {
    now: () => new Date(at),
    pass(ms: number) {
      at += ms
    },
  }
}

async function takeMany(limiter: Limiter, rule: LimitRule, count: number): Promise<number> {
  let taken = 0
  for (let n = 0; n < count; n++) if ((await limiter.consume('key', rule)).ok) taken += 1
  return taken
}

const rules = [
  { max: 1, perMs: 1000 },
  { max: 5, perMs: 30 * MINUTE },
  { max: 7, perMs: 10_000 },
  { max: 25, perMs: 5 * MINUTE },
  { max: 1500, perMs: 5 * MINUTE },
]

test.each(rules)('[LIMIT-1] $max in $perMs ms are allowed at once, and not one more', async (rule) => {
  const limiter = createMemoryLimiter(createClock().now)
  expect(await takeMany(limiter, rule, rule.max * 2)).toBe(rule.max)
})

test.each(rules)(
  '[LIMIT-1] $max in $perMs ms: after the wait one more is allowed, a millisecond earlier not',
  async (rule) => {
    const clock = createClock()
    const limiter = createMemoryLimiter(clock.now)
    await takeMany(limiter, rule, rule.max)
    const result = await limiter.consume('key', rule)
    const wait = result.ok ? 0 : result.retryAfterSeconds
    expect(wait).toBe(Math.max(1, Math.ceil(rule.perMs / rule.max / 1000)))
    clock.pass(Math.floor(rule.perMs / rule.max) - 1)
    expect((await limiter.consume('key', rule)).ok).toBe(false)
    clock.pass(wait * 1000 - Math.floor(rule.perMs / rule.max) + 1)
    expect((await limiter.consume('key', rule)).ok).toBe(true)
  },
)

test('[LIMIT-1] a refusal does not make the wait longer, and after the full time the allowance is full', async () => {
  const clock = createClock()
  const limiter = createMemoryLimiter(clock.now)
  const rule = { max: 5, perMs: 5 * MINUTE }
  expect(await takeMany(limiter, rule, 500)).toBe(5)
  clock.pass(5 * MINUTE)
  expect(await takeMany(limiter, rule, 500)).toBe(5)
})

test('[LIMIT-3] a count that is undone can be used again, once', async () => {
  const clock = createClock()
  const limiter = createMemoryLimiter(clock.now)
  const rule = { max: 3, perMs: MINUTE }
  expect(await takeMany(limiter, rule, 5)).toBe(3)
  await limiter.refund('key', rule)
  expect(await takeMany(limiter, rule, 5)).toBe(1)
  clock.pass(MINUTE)
  for (let n = 0; n < 5; n++) await limiter.refund('key', rule)
  expect(await takeMany(limiter, rule, 5)).toBe(3)
})

test('keys do not share an allowance', async () => {
  const limiter = createMemoryLimiter(createClock().now)
  const rule = { max: 1, perMs: MINUTE }
  expect((await limiter.consume('rhoda', rule)).ok).toBe(true)
  expect((await limiter.consume('robin', rule)).ok).toBe(true)
  expect((await limiter.consume('rhoda', rule)).ok).toBe(false)
})

test('[SCALE-5] a flood of new keys resets the least recently used ones, and none that is in use', async () => {
  const limiter = createMemoryLimiter(createClock().now)
  const [once, often] = [
    { max: 1, perMs: MINUTE },
    { max: 1000, perMs: MINUTE },
  ]
  expect(await takeMany(limiter, often, 500)).toBe(500)
  for (let n = 0; n < 100_500; n++) {
    await limiter.consume(`flood-${n}`, once)
    if (n % 1000 === 0) await limiter.consume('key', often)
  }
  expect((await limiter.consume('flood-100499', once)).ok).toBe(false)
  expect((await limiter.consume('flood-0', once)).ok).toBe(true)
  expect(await takeMany(limiter, often, 1000)).toBe(1000 - 500 - 101)
})

test('[LIMIT-18] without limits everything is allowed', async () => {
  expect(await takeMany(noLimits, { max: 1, perMs: MINUTE }, 100)).toBe(100)
})
