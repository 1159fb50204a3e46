/** A handler never gets another kind of actor than it asks for, even if the access matrix is wrong. */
import { expect, test } from 'vitest'
import { type Actor, adminOf, personOf, userOf } from './actor.ts'

const none: Actor = { kind: 'none' }
const guest: Actor = { kind: 'guest', id: 'guest-1', nickname: 'Gus', emoji: '💩', cookieKey: 'key' }
const user: Actor = { kind: 'user', id: 'u-1', sessionId: 's-1', isPremium: false }
const admin: Actor = { kind: 'admin', tokenHash: 'hash' }

test('[ACCESS-4] a person is a guest or a member, a user a member, an admin an admin', () => {
  expect([personOf(guest), personOf(user)]).toEqual([guest, user])
  expect([userOf(user), adminOf(admin)]).toEqual([user, admin])
  for (const actor of [none, admin])
    expect(() => personOf(actor)).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }))
  for (const actor of [none, guest, admin]) {
    expect(() => userOf(actor)).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }))
  }
  for (const actor of [none, guest, user]) {
    expect(() => adminOf(actor)).toThrow(expect.objectContaining({ code: 'ADMIN_REQUIRED' }))
  }
})
