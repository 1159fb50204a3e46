/** Somebody is deleted while a call of theirs is under way: the call is refused, and nothing has failed. */
import { expect, test } from 'vitest'
import { send } from '#server/testing/matrix-walk.ts'
import { type Member, member, PASSWORD, toggle } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off' } })

/** Calls that write a row which belongs to the caller, or to the session, without looking for them first. */
const WRITING = [
  'POST /api/push/subscription',
  'PUT /api/push',
  'POST /api/shares',
  'PUT /api/private-settings/:userId',
  'PUT /api/user/look',
  'POST /api/user/status',
]

test.each(WRITING)('[ACCESS-34] %s of a member who is deleted meanwhile is refused, not failed', async (call) => {
  const pearl = await member(app, 'pearl')
  await toggle(pearl, true)
  const { browser } = pearl
  const about = { ...pearl, password: PASSWORD, sessionId: '' }
  const walker = { name: 'pearl', kind: 'user' as const, isPremium: true, browser, about }
  const { status, body } = await whileDeleted(pearl, () => send(call, walker, walker))
  expect([status, body]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }])
  expect(app.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
})

/** The rows are gone as soon as the call waits for them. */
function whileDeleted<Answer>({ id }: Member, act: () => Promise<Answer>): Promise<Answer> {
  return app.database.withPatientClient(async (client) => {
    await client.query('begin')
    await client.query('delete from users where id = $1', [id])
    const acting = act()
    const waiting = 'select 1 from pg_locks where not granted'
    await expect.poll(async () => (await client.query(waiting)).rows.length).toBeGreaterThan(0)
    await client.query('commit')
    return acting
  })
}
