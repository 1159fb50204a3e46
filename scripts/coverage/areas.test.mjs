/** What counts as covered enough. */
import { expect, test } from 'vitest'
import { judge, table } from './areas.mjs'

const full = { total: 4, covered: 4 }
const file = (branches, lines = full) => ({ branches, lines })
const all = {
  'server/http/guard.ts': file(full),
  'server/outside/billing/stripe.ts': file(full),
  'server/features/auth/sessions.store.ts': file(full),
  'server/words/slurs.ts': file({ total: 4, covered: 1 }),
}
const verdicts = (summary) => Object.fromEntries(judge(summary).map(({ name, isEnough }) => [name, isEnough]))

test('[ACCESS-33] guarded parts are counted by branches, the whole server by lines', () => {
  expect(verdicts(all)).toEqual({ access: true, billing: true, sessions: true, server: true })
  const gap = { ...all, 'server/http/guard.ts': file({ total: 4, covered: 3 }) }
  expect(verdicts(gap)).toMatchObject({ access: false, billing: true })
  expect(table(judge(gap)).slice(0, 2)).toEqual([
    'access    branches    75.00 % (3 of 4)           not enough: at least 100 %',
    '  not all of server/http/guard.ts',
  ])
})

test('[ACCESS-33] lines of the server may miss five in a hundred and no more', () => {
  const missing = (covered) => ({ ...all, 'server/app.ts': file(full, { total: 84, covered }) })
  expect(verdicts(missing(79)).server).toBe(true)
  expect(verdicts(missing(78)).server).toBe(false)
})

test('[ACCESS-33] an area without files is not covered', () => {
  const { 'server/http/guard.ts': _, ...moved } = all
  expect(verdicts(moved).access).toBe(false)
})
