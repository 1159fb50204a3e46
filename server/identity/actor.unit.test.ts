/** A handler never gets another kind of actor than it expects, even if the access matrix is wrong. */
import { expect, test } from 'vitest'
import { type Actor, requireAdmin, requirePerson, requireUser } from './actor.ts'

const none: Actor = { kind: 'none' }
const guest: Actor = { kind: 'guest', id: 'guest-1', nickname: 'Gus', emoji: '💩', cookieKey: 'key' }
const user: Actor = { kind: 'user', id: 'u-1', sessionId: 's-1', isPremium: false }
const admin: Actor = { kind: 'admin', tokenHash: 'hash' }

test('[ACCESS-4] a person is a guest or a member, a user a member, an admin an admin', () => {
  expect([requirePerson(guest), requirePerson(user)]).toEqual([guest, user])
  expect([requireUser(user), requireAdmin(admin)]).toEqual([user, admin])
  for (const actor of [none, admin])
    expect(() => requirePerson(actor)).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }))
  for (const actor of [none, guest, admin]) {
    expect(() => requireUser(actor)).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }))
  }
  for (const actor of [none, guest, user]) {
    expect(() => requireAdmin(actor)).toThrow(expect.objectContaining({ code: 'ADMIN_REQUIRED' }))
  }
})
