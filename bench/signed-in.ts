/** Inserts sessions for members of a database. */
import type { Connection } from '#server/db/db.ts'
import { digestOf } from '#server/lib/tokens.ts'
import { type Browser, createBrowser } from '#server/testing/browser.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type SignedIn = { id: string; cookie: string }

export async function signIn(client: Connection, count: number): Promise<SignedIn[]> {
  const { rows } = await client.query<{ id: string }>('select id from users order by md5(id) limit $1', [count])
  const people = rows.map(({ id }) => ({ id, token: `token-of-${id}-${'x'.repeat(20)}` }))
  await client.query(
    `insert into sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
     select 's-' || id, hash, id, 'bench', now(), now(), $3::timestamptz from unnest($1::text[], $2::text[]) as s (id, hash)`,
    [
      people.map(({ id }) => id),
      people.map(({ token }) => digestOf(token)),
      new Date(Date.now() + 30 * DAY_MS).toISOString(),
    ],
  )
  await client.query('analyze sessions')
  return people.map(({ id, token }) => ({ id, cookie: `otb_session=${token}` }))
}

export function createBrowserFor(url: string, { cookie }: SignedIn): Browser {
  const browser = createBrowser(() => url)
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  return browser
}
