/** The list of people in pages, the copy of addresses, and the deletion of a member with data in every table. */
import { expect, test } from 'vitest'
import { type AdminUser, adminCopyEmails, adminDeleteUser, adminListUsers } from '#contract/admin/admin.ts'
import { signIn } from '#contract/people/auth.ts'
import { FLUSHED_NICKNAME } from '#contract/people/users.ts'
import { guests, users } from '#server/db/schema/people/auth.schema.ts'
import { everythingStored } from '#server/testing/access-actors.ts'
import { joinLive } from '#server/testing/live.ts'
import { LAST_MESSAGE, memberWithEverything } from '#server/testing/member-with-everything.ts'
import { admin, member, PASSWORD } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp({ settings: { DEMO_BUDDIES: 'off', RATE_LIMITS: 'off' } })

/** Several people share each creation time, so that a page can end between them. */
async function insertPeople(): Promise<void> {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 1000)
  const people = Array.from({ length: 40 }, (_, n) => ({
    id: `u-${String(n).padStart(3, '0')}`,
    email: `person${n}@mail.example`,
    passwordHash: 'none',
    nickname: n % 2 ? 'FlushMaster' : 'LooLegend',
    emoji: '🚽',
    createdAt: at(n),
  }))
  const guestRows = Array.from({ length: 25 }, (_, n) => ({
    id: `guest-Abcde${String(n).padStart(3, '0')}`,
    keyHash: `key ${n}`,
    nickname: '(Just Visiting)42',
    emoji: '💩',
    claimedAt: at(n),
    lastSeenAt: app.now(),
  }))
  await app.database.db.insert(users).values(people)
  await app.database.db.insert(guests).values(guestRows)
}

test('[ADMIN-25] [ADMIN-23] every page continues where the last one ended, newest first, without duplicates', async () => {
  await insertPeople()
  const ada = await admin(app)
  for (const [query, expected] of [
    ['limit=7', 65],
    ['limit=10&kind=registered', 40],
    ['limit=10&kind=guests', 25],
    ['limit=6&search=flushm', 20],
    ['limit=6&search=mail.example', 40],
    ['limit=200', 65],
  ] as const) {
    const seen: AdminUser[] = []
    let next: string | undefined
    do {
      const { body } = await ada.browser.call(adminListUsers, { query: `?${query}${next ? `&after=${next}` : ''}` })
      expect(body.total).toBe(expected)
      seen.push(...body.users)
      next = body.next
    } while (next)
    expect([query, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([query, expected, expected])
    const moments = seen.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().reverse())
  }
})

test('[ADMIN-25] a page has 50 people by default; invalid parameters are a 400', async () => {
  await insertPeople()
  const ada = await admin(app)
  expect((await ada.browser.call(adminListUsers)).body.users).toHaveLength(50)
  for (const query of [
    '?limit=0',
    '?limit=201',
    '?limit=many',
    '?after=nonsense',
    '?after=999999999999999_x',
    `?search=${'x'.repeat(101)}`,
  ]) {
    expect([query, (await ada.browser.call(adminListUsers, { query })).status]).toEqual([query, 400])
  }
})

test('[ADMIN-7] short searches, surrounding spaces and letters of any case find the same people', async () => {
  await insertPeople()
  const ada = await admin(app)
  const found = async (search: string) =>
    (await ada.browser.call(adminListUsers, { query: `?kind=registered&search=${encodeURIComponent(search)}` })).body
      .total
  expect(await found('oL')).toBe(20)
  expect(await found('  LOOLEGEND ')).toBe(20)
  expect(await found('on3@')).toBe(1)
  expect(await found('person3')).toBe(11)
  expect(await found('example FlushMaster')).toBe(0)
})

test('[ADMIN-13] [ADMIN-26] all addresses that match the filter are copied', async () => {
  await insertPeople()
  await member(app, 'rhoda')
  const ada = await admin(app)
  const copy = async (body: object) => (await ada.browser.call(adminCopyEmails, { body })).body.emails
  expect(await copy({})).toHaveLength(41)
  expect(await copy({ kind: 'registered', search: 'RHODA' })).toEqual(['rhoda@example.com'])
  expect(await copy({ search: 'person1' })).toHaveLength(11)
  expect(await copy({ kind: 'guests' })).toEqual([])
})

test('[ADMIN-8] of a deleted member only messages without a name are left', async () => {
  const { pearl, live } = await memberWithEverything(app)
  const ada = await admin(app)
  const remove = () => ada.browser.call(adminDeleteUser, { params: { id: pearl.id } })
  const [response] = await Promise.all([remove(), live.closed()])
  expect(response.body).toEqual({ success: true })
  expect(await live.closed()).toBe(4001)
  await app.settled()
  const stored = Object.entries(await everythingStored(app))
  const knowing = stored.filter(([, rows]) => [pearl.id, pearl.email].some((it) => JSON.stringify(rows).includes(it)))
  // The audit row of the deletion, with an id that refers to nobody any more.
  expect(knowing.map(([name]) => name)).toEqual(['audit_log'])
  const attempt = { email: pearl.email, password: PASSWORD }
  expect((await app.browser().call(signIn, { body: attempt })).status).toBe(401)
  const later = await joinLive(app.url, await member(app, 'rhoda'))
  const { messages } = await later.waitFor('CHAT_HISTORY')
  expect(messages).toMatchObject([{ content: LAST_MESSAGE, nickname: FLUSHED_NICKNAME }])
})
