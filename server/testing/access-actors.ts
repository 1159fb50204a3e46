/** The actors that every call is tried as, and the response that the access matrix demands for each. */
import { sql } from 'drizzle-orm'
import { adminLogin } from '#contract/admin/admin.ts'
import { setStatus } from '#contract/bowl/presence.ts'
import { listSessions } from '#contract/people/auth.ts'
import type { AccessRow } from '#server/identity/access.ts'
import type { Browser, TestResponse } from './browser.ts'
import { admin, guest, member, PASSWORD } from './people.ts'
import { type Subject, sampleCalls } from './sample-calls.ts'
import { ADMIN_PASSWORD, type TestApp } from './start-app.ts'

export type TestActor = {
  name: string
  kind: 'none' | 'guest' | 'user' | 'admin'
  isPremium: boolean
  browser: Browser
  about: Omit<Subject, 'turn'>
}

export const stranger = {
  id: 'u-doesNotExist12345',
  email: 'nobody@example.com',
  password: PASSWORD,
  sessionId: 's-none',
}

export async function createActors(app: TestApp) {
  const expired = await expiredToken(app)
  const [rhoda, robin, pearl] = await Promise.all(
    (['rhoda', 'robin', 'pearl'] as const).map(async (name) => {
      const { id, email, browser } = await member(app, name)
      const { body } = await browser.call(listSessions)
      const about = { id, email, password: PASSWORD, sessionId: body.sessions[0]?.id ?? '' }
      await browser.call(setStatus, { body: { userId: id, isOnBowl: true } })
      return { name, kind: 'user' as const, isPremium: name === 'pearl', browser, about }
    }),
  )
  const [gus, gerda] = await Promise.all(
    ['guest-Gus12345', 'guest-Gerda123'].map(async (id) => {
      const { browser } = await guest(app, id)
      return { name: id, kind: 'guest' as const, isPremium: false, browser, about: { ...stranger, id } }
    }),
  )
  if (!rhoda || !robin || !pearl || !gus || !gerda) throw new Error('a person is missing')
  const anonymous = (name: string, browser: Browser): TestActor => ({
    name,
    kind: 'none',
    isPremium: false,
    browser,
    about: stranger,
  })
  const ada: TestActor = { ...anonymous('an admin token alone', (await admin(app)).browser), kind: 'admin' }
  const actors: TestActor[] = [
    anonymous('a visitor', app.browser()),
    anonymous('a forged token', browserWithToken(app, 'x'.repeat(43))),
    anonymous('an expired token', browserWithToken(app, expired)),
    ada,
    gus,
    gerda,
    robin,
    pearl,
    rhoda,
  ]
  return { actors, rhoda, pearl, gus }
}

async function expiredToken(app: TestApp): Promise<string> {
  const { body } = await app.browser().call(adminLogin, { body: { password: ADMIN_PASSWORD } })
  app.pass(31 * 60_000)
  return body.token
}

function browserWithToken(app: TestApp, token: string): Browser {
  const browser = app.browser()
  browser.setToken(token)
  return browser
}

/** The status the row demands when `actor` makes the call about `about`; undefined when it is allowed. */
export function expectedRefusal(row: AccessRow, actor: TestActor, about: TestActor): 401 | 403 | undefined {
  if (row.allow === 'anyone') return undefined
  if (row.allow === 'admin') return actor.kind === 'admin' ? undefined : 401
  const isOthers = row.own !== undefined && actor !== about
  // A visitor without an identity may claim a guest id, but not one that is taken.
  const claims = actor.kind === 'none' && row.allow === 'person' && isOthers && about.kind === 'guest'
  if (actor.kind === 'none' || actor.kind === 'admin') return claims ? 403 : 401
  if (row.allow !== 'person' && actor.kind === 'guest') return 403
  if (isOthers) return 403
  return row.allow === 'premium' && !actor.isPremium ? 403 : undefined
}

export type Actors = Awaited<ReturnType<typeof createActors>>

let turn = 0

export async function send(
  call: string,
  actor: TestActor,
  about: TestActor,
): Promise<TestResponse & { wanted: number }> {
  const [method = '', path = ''] = call.split(' ')
  const makeSample = sampleCalls[call]
  if (!makeSample) throw new Error(`${call} has no sample in server/testing/sample-calls.ts`)
  turn += 1
  const { params = {}, query = '', body, status = 200, ...others } = makeSample({ ...about.about, turn })
  const statusForPremium = actor.isPremium ? others.statusForPremium : undefined
  const wanted = statusForPremium ?? (actor === about ? status : (others.statusForOthers ?? status))
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + query
  const response = await actor.browser.request(url, { method, body })
  return { ...response, wanted }
}

/** All rows by table, without those that change on every call. */
export async function everythingStored({ database: { db } }: TestApp): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('admin_tokens', 'nodes', 'node_people') order by 1`,
  )
  const contents = tables.map(({ name }) => {
    const all = sql`(select coalesce(jsonb_agg(t order by t::text), '[]') from ${sql.identifier(name)} as t)`
    return sql`select ${name}::text as name, ${all} as stored`
  })
  const { rows } = await db.execute<{ name: string; stored: unknown[] }>(sql.join(contents, sql` union all `))
  return Object.fromEntries(rows.map(({ name, stored }) => [name, stored]))
}
