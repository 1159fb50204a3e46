/** Which commands and events the socket accepts. */
import { expect, test } from 'vitest'
import { problems } from './problems.ts'
import { Command, closeCodes, LiveEvent } from './wire.ts'

const person = { id: 'u-1', nickname: 'FlushMaster', emoji: '🧻' }
const at = '2026-11-15T09:00:00.000Z'
const message = { id: 'm-1', userId: 'u-1', nickname: 'FlushMaster', emoji: '🧻', content: 'hi', timestamp: at, seq: 7 }
const active = { ...person, isOnBowl: true, lastActive: at, badges: { chatty: true }, isPremium: false }

test.each([
  { type: 'JOIN', userId: 'u-1', nickname: 'FlushMaster', emoji: '🧻', isOnBowl: false },
  { type: 'JOIN', userId: 'guest-Ab3dEf9h', lastSeq: 0 },
  { type: 'TOGGLE_STATUS', userId: 'u-1', isOnBowl: true },
  { type: 'toggleOnBowl', userId: 'u-1', isOnBowl: false },
  { type: 'MESSAGE', message: { id: 'local-1', content: 'hi' } },
])('[WS-6] $type is a command', (command) => {
  expect(Command.parse(command)).toMatchObject(command)
})

test('[CHAT-10] author, time and sequence number sent by a client are dropped', () => {
  const parsed = Command.parse({ type: 'MESSAGE', message: { ...message, id: 'local-1', isPremium: true } })
  expect(parsed).toEqual({ type: 'MESSAGE', message: { id: 'local-1', content: 'hi' } })
})

test.each([
  [{ type: 'ACTIVE_USERS', users: [] }],
  [{ type: 'CHAT_HISTORY', messages: [] }],
  [{ type: 'join', userId: 'u-1' }],
  [{ type: 'JOIN' }],
  [{ type: 'JOIN', userId: '' }],
  [{ type: 'JOIN', userId: 'x'.repeat(65) }],
  [{ type: 'JOIN', userId: 'u-1', lastSeq: -1 }],
  [{ type: 'JOIN', userId: 'u-1', lastSeq: 1.5 }],
  [{ type: 'TOGGLE_STATUS', userId: 'u-1', isOnBowl: 'true' }],
  [{ type: 'MESSAGE', message: 'hi' }],
  [{ type: 'MESSAGE', message: { id: 'mine', content: 'hi' } }],
  [{ type: 'MESSAGE', message: { id: `local-${'x'.repeat(64)}`, content: 'hi' } }],
  [{ type: 'MESSAGE', message: { id: 'local-1', content: 7 } }],
  [{ type: ['JOIN'], userId: 'u-1' }],
  [{ type: '__proto__' }],
  [[]],
  [null],
  ['JOIN'],
])('[WS-6] %j is not a command', (frame) => {
  expect(Command.safeParse(frame).success).toBe(false)
})

test.each([
  { type: 'ACTIVE_USERS', users: [active], total: 1 },
  { type: 'CHAT_HISTORY', messages: [message] },
  { type: 'CHAT_HISTORY', messages: [], truncated: true },
  { type: 'MESSAGE', message: { ...message, clientId: 'local-1' } },
  { type: 'INACTIVITY_WARNING', message: 'Still there?' },
  { type: 'AUTO_LOGOUT', message: 'Off you go' },
  {
    type: 'PRIVATE_MESSAGE',
    message: { id: 'p-1', senderId: 'u-1', receiverId: 'u-2', content: 'psst', timestamp: at, seq: 1 },
    sender: person,
  },
  { type: 'CATCH_UP' },
  { type: 'ERROR', code: 'NOT_ON_BOWL', message: 'You must be on the bowl', clientId: 'local-1' },
])('[WS-8] [WS-7] $type is an event', (event) => {
  expect(LiveEvent.parse(event)).toEqual(event)
})

test('[WS-9] the close codes of a socket', () => {
  expect(Object.values(closeCodes)).toEqual([1001, 1008, 1009, 1013, 4001, 4401, 4403, 4409])
})

test('[AUTH-11] EMAIL_EXISTS is the only refusal that mentions an e-mail', () => {
  const mentioning = Object.entries(problems).filter(([, { message: text }]) => /email/i.test(text))
  expect(mentioning.map(([code]) => code)).toEqual(['EMAIL_EXISTS'])
})

test('[ACCESS-6] every HTTP status that the server answers with has a problem code', () => {
  const statuses = new Set(Object.values(problems).map(({ status }) => status))
  for (const status of [400, 401, 402, 403, 404, 405, 409, 413, 414, 415, 429, 431, 500, 503]) {
    expect(statuses).toContain(status)
  }
})
