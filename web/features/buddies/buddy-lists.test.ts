/** Tests how events change the buddy lists, and the order of buddies. */
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import { type BuddyLists, lastHereFirst, sittingFirst, withBuddyStatus } from './buddy-lists.ts'

const person = (nickname: string) => ({ id: `u-${nickname.toLowerCase()}`, nickname, emoji: '👑' })
const buddy = (nickname: string, isOnBowl = false) => ({ ...person(nickname), isOnBowl })
const lists = (some: Partial<BuddyLists> = {}): BuddyLists => ({ buddies: [], incoming: [], outgoing: [], ...some })
const names = (people: readonly { nickname: string }[]) => people.map(({ nickname }) => nickname)

test('[BUDDY-12] an incoming request is first among the requests, and only once', () => {
  const before = lists({ incoming: [person('Rhoda')] })
  const incoming = { status: 'pending', isIncoming: true } as const
  const after = withBuddyStatus(before, 'u-pearl', incoming, person('Pearl'))
  expect(names(after.incoming)).toEqual(['Pearl', 'Rhoda'])
  expect(withBuddyStatus(after, 'u-pearl', incoming, person('Pearl'))).toEqual(after)
})

test('[BUDDY-12] an accepted request becomes a buddy, from either side', () => {
  const accepted = { status: 'accepted' } as const
  for (const side of ['incoming', 'outgoing'] as const) {
    const after = withBuddyStatus(lists({ [side]: [person('Pearl')] }), 'u-pearl', accepted)
    expect(after).toEqual(lists({ buddies: [buddy('Pearl')] }))
  }
})

test('[BUDDY-5, BUDDY-11] a declined, cancelled or ended relation is in no list', () => {
  const known = lists({ buddies: [buddy('Pearl', true)], incoming: [person('Rhoda')], outgoing: [person('Robin')] })
  expect(withBuddyStatus(known, 'u-pearl', { status: 'none' }).buddies).toEqual([])
  expect(withBuddyStatus(known, 'u-rhoda', { status: 'rejected', isIncoming: true }).incoming).toEqual([])
  expect(withBuddyStatus(known, 'u-robin', { status: 'none' }).outgoing).toEqual([])
})

test('[BUDDY-11] an unknown person is left out until the next refetch', () => {
  expect(withBuddyStatus(lists(), 'u-pearl', { status: 'accepted' })).toEqual(lists())
})

const active = (id: string): ActiveUser => ({
  id,
  nickname: '',
  emoji: '',
  isOnBowl: true,
  lastActive: '',
  badges: {},
  isPremium: true,
})

test('[BUDDY-12] buddies on the bowl come first, then by name', () => {
  const sorted = sittingFirst([buddy('Zoe'), buddy('Pearl'), buddy('Anna')], { users: [active('u-zoe')], total: 1 })
  expect(names(sorted)).toEqual(['Zoe', 'Anna', 'Pearl'])
  expect(sorted[0]?.isOnBowl).toBe(true)
})

test('[BUDDY-12] a buddy missing from the active list is off the bowl, unless that list was cut short', () => {
  const pearl = [buddy('Pearl', true)]
  expect(sittingFirst(pearl, { users: [], total: 0 })[0]?.isOnBowl).toBe(false)
  expect(sittingFirst(pearl, { users: [active('u-zoe')], total: 900 })[0]?.isOnBowl).toBe(true)
  expect(sittingFirst(pearl, undefined)[0]?.isOnBowl).toBe(true)
})

test('[HOME-27] on home buddies on the bowl come first, then who was here last, in the order of the response', () => {
  const buddies = [buddy('Zoe'), buddy('Pearl'), buddy('Anna')]
  expect(names(lastHereFirst(buddies, { users: [active('u-anna')], total: 1 }))).toEqual(['Anna', 'Zoe', 'Pearl'])
  expect(names(lastHereFirst(buddies, undefined))).toEqual(['Zoe', 'Pearl', 'Anna'])
})
