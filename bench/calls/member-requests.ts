/** The calls of signed-in members that are measured, and the requests that make them. */
import type { Person } from '../fan-out/chat-servers.ts'
import type { Load, RequestSpec } from '../http/request-load.ts'

/** So many sit down before the first of them gets up. */
const SITTING = 128

export const memberCalls = ['me', 'profile', 'pin', 'buddy request', 'sit and get up', 'private message'] as const
export type MemberCall = (typeof memberCalls)[number]

/** With `member` it makes that call instead, beginning with the request of this number. */
export type AnyLoad = Load & { member?: { call: MemberCall; people: readonly Person[]; first: number } }

/** The request with this number: other members with each, and no pair of buddies twice. */
export function requestFor(call: MemberCall, people: readonly Person[], number: number): RequestSpec {
  const member = personAt(people, number)
  const round = Math.floor(number / people.length)
  const by = { headers: { cookie: member.cookie } }
  switch (call) {
    case 'me':
      return { path: '/api/me', ...by }
    case 'profile':
      return { path: `/api/user/profile/${personAt(people, number * 7).id}`, ...by }
    case 'pin': {
      const place = { latitude: (number % 160) - 80, longitude: (number % 340) - 170 }
      return { path: '/api/poop-pins', ...by, body: JSON.stringify({ userId: member.id, ...place, notes: 'Clean' }) }
    }
    case 'buddy request': {
      // Up to half of the members: beyond that a pair would come again the other way round.
      const receiverId = personAt(people, number + 1 + (round % (people.length / 2 - 1))).id
      return { path: '/api/buddies/request', ...by, body: JSON.stringify({ senderId: member.id, receiverId }) }
    }
    case 'sit and get up': {
      const block = Math.floor(number / (2 * SITTING))
      const { id, cookie } = personAt(people, block * SITTING + (number % SITTING))
      const isOnBowl = number % (2 * SITTING) < SITTING
      return { path: '/api/user/status', headers: { cookie }, body: JSON.stringify({ userId: id, isOnBowl }) }
    }
    case 'private message': {
      const receiverId = personAt(people, number + 1 + (round % 10)).id
      const body = JSON.stringify({ senderId: member.id, receiverId, content: 'Is the good stall free again?' })
      return { path: '/api/private-messages', ...by, body }
    }
  }
}

function personAt(people: readonly Person[], number: number): Person {
  const person = people[number % people.length]
  if (!person) throw new Error('Nobody is signed in')
  return person
}
