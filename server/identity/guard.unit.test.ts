/** The guard for every kind of row and actor. */
import { expect, test } from 'vitest'
import { Problem } from '#contract/protocol/problems.ts'
import type { AccessRow } from './access.ts'
import type { Actor } from './actor.ts'
import { admit } from './guard.ts'

const none: Actor = { kind: 'none' }
const shown = { nickname: '(Just Visiting)07', emoji: '💩', cookieKey: 'key-of-gus' }
const gus = { kind: 'guest', id: 'guest-Gus12345', ...shown } as const satisfies Actor
const rhoda: Actor = { kind: 'user', id: 'u-rhoda', sessionId: 's-1', isPremium: false }
const pearl: Actor = { kind: 'user', id: 'u-pearl', sessionId: 's-2', isPremium: true }
const ada: Actor = { kind: 'admin', tokenHash: 'x' }
const actors = { none, gus, rhoda, pearl, ada }

type Parts = { body?: unknown; params?: unknown }

async function verdictOf(row: AccessRow, actor: Actor, { body, params }: Parts = {}): Promise<string> {
  const claimGuest = async (id: string): Promise<Actor> => {
    if (id === gus.id) throw new Problem('GUEST_ID_TAKEN')
    return { ...gus, id }
  }
  const admitted = admit({ row, actor, parts: { body, params }, claimGuest })
  return admitted.then(
    (caller) => ('id' in caller ? caller.id : caller.kind),
    (error) => (error as Problem).code,
  )
}

const own = { body: { userId: 'u-pearl' } }

test.each<[AccessRow, Parts, Record<keyof typeof actors, string>]>([
  [{ allow: 'anyone' }, {}, { none: 'none', gus: 'guest-Gus12345', rhoda: 'u-rhoda', pearl: 'u-pearl', ada: 'admin' }],
  [
    { allow: 'person' },
    {},
    { none: 'NOT_SIGNED_IN', gus: 'guest-Gus12345', rhoda: 'u-rhoda', pearl: 'u-pearl', ada: 'NOT_SIGNED_IN' },
  ],
  [
    { allow: 'user' },
    {},
    { none: 'NOT_SIGNED_IN', gus: 'FORBIDDEN', rhoda: 'u-rhoda', pearl: 'u-pearl', ada: 'NOT_SIGNED_IN' },
  ],
  [
    { allow: 'premium' },
    {},
    { none: 'NOT_SIGNED_IN', gus: 'FORBIDDEN', rhoda: 'PREMIUM_REQUIRED', pearl: 'u-pearl', ada: 'NOT_SIGNED_IN' },
  ],
  [
    { allow: 'premium', own: 'body.userId' },
    own,
    { none: 'NOT_SIGNED_IN', gus: 'FORBIDDEN', rhoda: 'FORBIDDEN', pearl: 'u-pearl', ada: 'NOT_SIGNED_IN' },
  ],
  [
    { allow: 'person', own: 'body.userId' },
    own,
    { none: 'NOT_SIGNED_IN', gus: 'FORBIDDEN', rhoda: 'FORBIDDEN', pearl: 'u-pearl', ada: 'NOT_SIGNED_IN' },
  ],
  [
    { allow: 'user', own: 'params.userId' },
    { params: { userId: 'u-rhoda' }, ...own },
    { none: 'NOT_SIGNED_IN', gus: 'FORBIDDEN', rhoda: 'u-rhoda', pearl: 'FORBIDDEN', ada: 'NOT_SIGNED_IN' },
  ],
  [
    { allow: 'admin' },
    {},
    { none: 'ADMIN_REQUIRED', gus: 'ADMIN_REQUIRED', rhoda: 'ADMIN_REQUIRED', pearl: 'ADMIN_REQUIRED', ada: 'admin' },
  ],
])('[ACCESS-1] [ACCESS-4] [ACCESS-23] the row %j with %j', async (row, parts, wanted) => {
  for (const [name, actor] of Object.entries(actors)) {
    const verdict = await verdictOf(row, actor, parts)
    expect([name, verdict]).toEqual([name, wanted[name as keyof typeof actors]])
  }
})

const status: AccessRow = { allow: 'person', own: 'body.userId' }

test('[GUEST-7] [GUEST-8] a visitor claims a free guest id, and never one that is taken', async () => {
  expect(await verdictOf(status, none, { body: { userId: 'guest-New12345' } })).toBe('guest-New12345')
  expect(await verdictOf(status, none, { body: { userId: gus.id } })).toBe('GUEST_ID_TAKEN')
  expect(await verdictOf(status, gus, { body: { userId: gus.id } })).toBe(gus.id)
})

test('[GUEST-17] a member never becomes a guest by naming one', async () => {
  expect(await verdictOf(status, rhoda, { body: { userId: 'guest-New12345' } })).toBe('FORBIDDEN')
  expect(await verdictOf(status, ada, { body: { userId: 'guest-New12345' } })).toBe('NOT_SIGNED_IN')
})

test('[GUEST-16] no guest id is claimed on a call that guests may not make', async () => {
  const row: AccessRow = { allow: 'user', own: 'body.userId' }
  expect(await verdictOf(row, none, { body: { userId: 'guest-New12345' } })).toBe('NOT_SIGNED_IN')
})

test.each([undefined, null, 'text', [], {}, { userId: 7 }, { userId: ['u-rhoda'] }, { userId: { $ne: null } }])(
  '[ACCESS-16] a body %j that does not carry the id is refused',
  async (body) => {
    expect(await verdictOf(status, rhoda, { body })).toBe('VALIDATION')
    expect(await verdictOf(status, none, { body })).toBe('NOT_SIGNED_IN')
  },
)
