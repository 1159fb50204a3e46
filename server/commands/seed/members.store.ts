/** Made-up members, some of them premium; the same seed gives the same members. */
import { charactersOf, MEMBER_EMOJIS, PREMIUM_EMOJIS } from '#contract/people/emojis.ts'
import { SUGGESTED_NICKNAMES } from '#contract/people/users.ts'
import type { Connection } from '#server/db/db.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Sydney',
]
const PREMIUM_SHARE = 0.04
/** The whole history fits in this many days: the sweep deletes older messages, and their counts would be wrong. */
const HISTORY_DAYS = 25
const OLDEST_ACCOUNT_DAYS = 700
/** How many members get the password, when one is given. */
const WITH_PASSWORD = 10

/** Letters without look-alikes that spell no word: a nickname made of them is its own skeleton. */
const NAME_LETTERS = 'bcdfghjnpqrstvxz'

export async function countMembers(client: Connection): Promise<number> {
  const { rows } = await client.query<{ members: number }>(
    'select count(*)::int as members from users where not is_demo',
  )
  return rows[0]?.members ?? 0
}

type SeedOptions = { seed: number; from: number; users: number; now: Date }

/** All members in a temporary table that the transaction drops. Times are whole milliseconds. */
export async function createSeededTable(client: Connection, { seed, from, users, now }: SeedOptions): Promise<void> {
  const isPremium = `${chanceSql('n', 1)} < ${PREMIUM_SHARE}`
  const code = `translate(lpad(to_hex(n), 6, '0'), '0123456789abcdef', '${NAME_LETTERS}')`
  const isKeen = `${chanceSql('n', 9)} < 0.002`
  await client.query(
    `create temporary table seeded on commit drop as
     select n, 'u-' || substr(md5($1::text || ' ' || n), 1, 18) as id, 'member' || n || '@example.com' as email,
       premium, case when premium then 'Loo ' || ${code} else ${pickSql(SUGGESTED_NICKNAMES, 'n', 2)} end as nickname,
       case when premium then 'loo' || ${code} end as skeleton,
       case when premium then ${pickSql(charactersOf(PREMIUM_EMOJIS), 'n', 3)}
            else ${pickSql(charactersOf(MEMBER_EMOJIS), 'n', 3)} end as emoji,
       ${pickSql(ZONES, 'n', 4)} as zone,
       date_trunc('second', $4::timestamptz)
         - (${HISTORY_DAYS} + ${chanceSql('n', 5)} * ${OLDEST_ACCOUNT_DAYS}) * interval '1 day' as created_at,
       case when ${isKeen} then 40 + ${chanceSql('n', 6)} * 200
            when ${chanceSql('n', 7)} < 0.3 then 0 else 1 + ${skewedSql(2, 'n', 6)} end::int as visits,
       case when ${isKeen} then 20 + ${chanceSql('n', 8)} * 150
            when ${chanceSql('n', 10)} < 0.6 then 0 else 1 + ${skewedSql(2, 'n', 8)} end::int as messages,
       -- Active for so many days, of which the last was so long ago.
       1 + ${chanceSql('n', 11)} * ${HISTORY_DAYS / 2 - 1} as active_days,
       ${chanceSql('n', 12)} * ${HISTORY_DAYS / 2 - 1} as days_ago
     from (select n, ${isPremium} as premium from generate_series($2::bigint, $2::bigint + $3::bigint - 1) as n) numbers`,
    [seed, from, users, now.toISOString()],
  )
  await client.query('create unique index on seeded (n)')
  await client.query('analyze seeded')
}

type Range = { first: number; last: number }

export async function insertMembers(
  client: Connection,
  { first, last }: Range,
  passwordHash: string | undefined,
): Promise<void> {
  await client.query(
    `insert into users (id, email, password_hash, nickname, nickname_skeleton, emoji, time_zone, time_zone_set_at, created_at)
     select id, email, case when n <= ${WITH_PASSWORD} then $3::text end, nickname, skeleton, emoji, zone, created_at, created_at
     from seeded where n between $1 and $2 order by id`,
    [first, last, passwordHash ?? null],
  )
  await client.query(
    `insert into subscriptions (id, user_id, source, status, started_at)
     select 'sub-' || substr(id, 3), id, 'admin', 'active', created_at
     from seeded where premium and n between $1 and $2`,
    [first, last],
  )
}

/** From 0 up to but not including 1. The seed is the statement's first parameter; each use needs its own salt. */
export function chanceSql(key: string, salt: number): string {
  return `((hashint8extended((${key})::bigint, $1::bigint * 100 + ${salt}) & 9007199254740991)::float8 / 9007199254740992)`
}

export function pickSql(texts: readonly string[], key: string, salt: number): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')
  return `(array[${list}])[1 + floor(${chanceSql(key, salt)} * ${texts.length})::int]`
}

export function skewedSql(mean: number, key: string, salt: number): string {
  return `(-ln(1 - ${chanceSql(key, salt)}) * ${mean})`
}
