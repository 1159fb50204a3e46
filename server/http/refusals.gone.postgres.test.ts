/** A member is deleted during a call of their own: the call is refused, and nothing is logged as a failure. */
import { expect, test } from 'vitest'
import { send } from '#server/testing/access-actors.ts'
import { LOCK_WAITS } from '#server/testing/lock-waits.ts'
import { type Member, member, PASSWORD, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

/** Calls that write a row of the caller or the session without reading the caller's row first. */
const WRITING = [
  'POST /api/push/subscription',
  'PUT /api/push',
  'POST /api/shares',
  'PUT /api/private-settings/:userId',
  'PUT /api/user/look',
]

test.each(WRITING)('[ACCESS-34] %s of a member who is deleted during the call is a 404, not a 500', async (call) => {
  const pearl = await member(app, 'pearl')
  await toggle(pearl, true)
  const { browser } = pearl
  const about = { ...pearl, password: PASSWORD, sessionId: '' }
  const walker = { name: 'pearl', kind: 'user' as const, isPremium: true, browser, about }
  const { status, body } = await whileDeleted(pearl, () => send(call, walker, walker))
  expect([status, body]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }])
  expect(app.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
})

/** Commits the deletion once the call waits for the member's rows. */
function whileDeleted<Answer>({ id }: Member, act: () => Promise<Answer>): Promise<Answer> {
  return app.database.withoutTimeouts(async (client) => {
    await client.query('begin')
    await client.query('delete from users where id = $1', [id])
    const answer = act()
    await expect.poll(async () => (await client.query(LOCK_WAITS)).rows.length).toBeGreaterThan(0)
    await client.query('commit')
    return answer
  })
}
