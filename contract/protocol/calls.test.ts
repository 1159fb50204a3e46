/** The calls and entities that every client relies on: paths, payloads and answers. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AdminUser, TriviaFact } from '#contract/admin/admin.ts'
import { AppSettings } from '#contract/admin/settings.ts'
import { Leader } from '#contract/bowl/leaderboard.ts'
import { ActiveUser } from '#contract/bowl/presence.ts'
import { Profile } from '#contract/bowl/stats.ts'
import { User } from '#contract/people/users.ts'
import { Plan } from '#contract/premium/premium.ts'
import { BuddyStatus } from '#contract/social/buddies.ts'
import { ChatMessage } from '#contract/social/chat.ts'
import { Pin } from '#contract/social/pins.ts'
import { PrivateChat, PrivateMessage } from '#contract/social/private-chat.ts'
import { calls } from './calls.ts'
import { nameOf, type Schema } from './endpoint.ts'

type Json = { properties?: Record<string, unknown>; required?: string[] }

/** Call → fields of the body and of the answer. */
const core: Record<string, { sends: string; answers: string }> = {
  'GET /api/active-users': { sends: '', answers: 'users' },
  'POST /api/signin': { sends: 'email password', answers: 'id nickname emoji email isOnBowl isPremium badges' },
  'POST /api/signup': {
    sends: 'email password nickname emoji isPremium',
    answers: 'id nickname emoji email isOnBowl isPremium badges',
  },
  'GET /api/subscription/status/:userId': { sends: '', answers: 'isPremium' },
  'GET /api/user/profile/:userId': { sends: '', answers: 'success profile' },
  'POST /api/user/status': { sends: 'userId isOnBowl nickname emoji', answers: 'success' },
  'POST /api/buddies/request': { sends: 'senderId receiverId', answers: 'success message' },
  'POST /api/upgrade-premium': { sends: 'userId', answers: 'success' },
  'POST /api/update-premium-profile': { sends: 'userId nickname emoji', answers: 'user' },
  'PUT /api/user/update-password': { sends: 'userId currentPassword newPassword', answers: 'success' },
  'GET /api/poop-pins/:userId': { sends: '', answers: 'pins' },
  'POST /api/poop-pins': { sends: 'userId latitude longitude locationName notes', answers: 'success' },
  'GET /api/subscription/plans': { sends: '', answers: 'plans' },
  'POST /api/subscription/create': { sends: 'userId email name planType', answers: 'clientSecret' },
  'GET /api/private-chats/:userId': { sends: '', answers: 'chats' },
  'GET /api/private-messages/:userId/:otherId': { sends: '', answers: 'messages' },
  'POST /api/private-messages': { sends: 'senderId receiverId content', answers: 'success' },
  'POST /api/forgot-password': { sends: 'email', answers: 'success message' },
  'POST /api/reset-password': { sends: 'token newPassword', answers: 'success message' },
  'GET /api/leaderboard': { sends: '', answers: 'success timeLeaders messageLeaders checkInLeaders' },
  'GET /api/admin/users': { sends: '', answers: 'users' },
  'DELETE /api/admin/users/:id': { sends: '', answers: 'success' },
  'PUT /api/admin/users/:id/premium': { sends: 'isPremium', answers: 'success' },
  'PUT /api/admin/users/:id/reset-password': { sends: 'newPassword', answers: 'success' },
}

const splitWords = (text: string) => text.split(' ').filter(Boolean)
const fieldsOf = (schema: Schema | undefined) =>
  schema ? Object.keys((z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json).properties ?? {}) : []

test('the core of the product is twenty-four calls', () => {
  expect(Object.keys(core)).toHaveLength(24)
})

test.each(Object.entries(core))('[ACCESS-24] %s is in the contract with its payload and answer', (name, expected) => {
  const endpoint = calls.map((call) => call.endpoint).find((candidate) => nameOf(candidate) === name)
  expect(endpoint, `${name} is missing`).toBeDefined()
  expect(fieldsOf(endpoint?.body)).toEqual(expect.arrayContaining(splitWords(expected.sends)))
  expect(endpoint?.body !== undefined).toBe(expected.sends !== '')
  const answered = fieldsOf(endpoint?.answer)
  expect(answered).toEqual(expect.arrayContaining(splitWords(expected.answers)))
})

const entities: [string, Schema, string][] = [
  ['the user', User, 'id nickname emoji email isOnBowl isPremium badges'],
  ['an active user', ActiveUser, 'id nickname emoji isOnBowl lastActive badges isPremium email'],
  ['a profile', Profile, 'userId totalVisits currentStreak longestStreak messagesCount badges isPremium'],
  ['a chat message', ChatMessage, 'id userId nickname emoji content timestamp'],
  ['a pin', Pin, 'userId latitude longitude locationName notes createdAt'],
  ['a plan', Plan, 'price interval features'],
  ['a private chat', PrivateChat, 'userId nickname emoji unreadCount lastMessage'],
  ['a private message', PrivateMessage, 'id senderId receiverId content timestamp'],
  ['a leader', Leader, 'id emoji nickname isPremium rank stat'],
  ['an admin user', AdminUser, 'id nickname emoji email createdAt isPremium isOnBowl isGuest'],
  ['a trivia fact', TriviaFact, 'id fact source approved'],
  ['the settings', AppSettings, 'allowGuestUsers maxMessagesStored triviaFrequency requireBowlForChat showDemoBuddies'],
]

test.each(entities)('%s has the fields that clients read', (_name, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(splitWords(fields)))
})

test('[STATS-1] [LEAD-7] a profile and a leader have no other field', () => {
  expect(fieldsOf(Profile)).toHaveLength(7)
  expect(fieldsOf(Leader)).toHaveLength(6)
})

test('[AUTH-3] no answer of any call has a field for a password, a hash or a session token', () => {
  for (const { endpoint } of calls) {
    const answer = JSON.stringify(z.toJSONSchema(endpoint.answer, { unrepresentable: 'any', io: 'input' }))
    const isLogin = nameOf(endpoint) === 'POST /api/admin/login'
    expect(answer, nameOf(endpoint)).not.toMatch(isLogin ? /password|hash/i : /password|hash|token/i)
  }
})

test('[BUDDY-2] the four states of two people', () => {
  expect(BuddyStatus.options).toEqual(['none', 'pending', 'accepted', 'rejected'])
})

test('every call has one name, a summary and a path below /api', () => {
  const names = calls.map(({ endpoint }) => nameOf(endpoint))
  expect(new Set(names).size).toBe(names.length)
  for (const { endpoint } of calls) {
    expect(endpoint.path).toMatch(/^\/api\/[\w./:-]+$/)
    expect(endpoint.summary.length).toBeGreaterThan(5)
  }
})
