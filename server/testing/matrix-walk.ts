/** The people who walk through the access matrix, and what each may expect there. */
import { sql } from 'drizzle-orm'
import { adminLogin } from '#contract/admin/admin.ts'
import { setStatus } from '#contract/bowl/presence.ts'
import { listSessions } from '#contract/people/auth.ts'
import type { AccessRow } from '#server/identity/access.ts'
import type { Answer, Browser } from './browser.ts'
import { admin, guest, member, PASSWORD } from './people.ts'
import { type Subject, sampleCalls } from './sample-calls.ts'
import { ADMIN_PASSWORD, type TestApp } from './start-app.ts'

export type Walker = {
  name: string
  kind: 'none' | 'guest' | 'user' | 'admin'
  isPremium: boolean
  browser: Browser
  about: Omit<Subject, 'turn'>
}

const stranger = { id: 'u-doesNotExist12345', email: 'nobody@example.com', password: PASSWORD, sessionId: 's-none' }

export async function createWalkers(app: TestApp) {
  const late = await expiredToken(app)
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
  if (!rhoda || !robin || !pearl || !gus || !gerda) throw new Error('somebody is missing')
  const nobody = (name: string, browser: Browser): Walker => ({
    ...{ name, kind: 'none', isPremium: false, browser, about: stranger },
  })
  const ada: Walker = { ...nobody('an admin token alone', (await admin(app)).browser), kind: 'admin' }
  const walkers: Walker[] = [
    ...[nobody('a visitor', app.browser()), nobody('a forged token', carrying(app, 'x'.repeat(43)))],
    ...[nobody('an expired token', carrying(app, late)), ada, gus, gerda, robin, pearl, rhoda],
  ]
  return { walkers, rhoda, pearl, gus }
}

async function expiredToken(app: TestApp): Promise<string> {
  const { body } = await app.browser().call(adminLogin, { body: { password: ADMIN_PASSWORD } })
  app.pass(31 * 60_000)
  return body.token
}

function carrying(app: TestApp, token: string): Browser {
  const browser = app.browser()
  browser.carry(token)
  return browser
}

/** The refusal that a row means for a walker who makes the call about somebody; none when it is allowed. */
export function refusalOf(row: AccessRow, walker: Walker, about: Walker): 401 | 403 | undefined {
  if (row.allow === 'anyone') return undefined
  if (row.allow === 'admin') return walker.kind === 'admin' ? undefined : 401
  const isOthers = row.own !== undefined && walker !== about
  // Whoever has no identity could claim a guest's id, were it not taken.
  const claims = walker.kind === 'none' && row.allow === 'person' && isOthers && about.kind === 'guest'
  if (walker.kind === 'none' || walker.kind === 'admin') return claims ? 403 : 401
  if (row.allow !== 'person' && walker.kind === 'guest') return 403
  if (isOthers) return 403
  return row.allow === 'premium' && !walker.isPremium ? 403 : undefined
}

export type Walk = Awaited<ReturnType<typeof createWalkers>>

let turn = 0

export async function send(call: string, walker: Walker, about: Walker): Promise<Answer & { wanted: number }> {
  const [method = '', path = ''] = call.split(' ')
  const makeSample = sampleCalls[call]
  if (!makeSample) throw new Error(`${call} has no sample in server/testing/sample-calls.ts`)
  turn += 1
  const { params = {}, query = '', body, status = 200, ...others } = makeSample({ ...about.about, turn })
  const statusForPremium = walker.isPremium ? others.statusForPremium : undefined
  const wanted = statusForPremium ?? (walker === about ? status : (others.statusForOthers ?? status))
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + query
  const answer = await walker.browser.ask(url, { method, body })
  return { ...answer, wanted }
}

/** All that is stored, by table, but for the times at which admin tokens were last used. */
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
