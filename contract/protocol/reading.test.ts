/** A page can read every answer and event even when an unspecified field is missing. */
import { expect, test } from 'vitest'
import { getLeaderboard } from '#contract/bowl/leaderboard.ts'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { createSubscription } from '#contract/premium/premium.ts'
import { listPrivateChats, sendPrivateMessage } from '#contract/social/private-chat.ts'
import { QuietHours } from '#contract/social/push.ts'
import { calls } from './calls.ts'
import { nameOf, type Schema } from './endpoint.ts'
import { readAnswer, readEvent } from './reading.ts'
import { inAnswers, specifiedInAnswer, specifiedInEvent } from './specified.ts'
import { LiveEvent } from './wire.ts'

type Fields = Record<string, unknown>
type Definition = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: Schema[]
  values?: unknown[]
  entries?: Record<string, string>
}

/** A value of the schema with all its fields, optional ones included. */
function sampleOf(schema: Schema): unknown {
  if (schema === QuietHours) return { from: '22:00', to: '07:00' }
  const { type, shape, element, innerType, valueType, options, values, entries } = definitionOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, sampleOf(one)]))
  if (element) return [sampleOf(element)]
  if (innerType) return sampleOf(innerType)
  if (valueType) return { one: sampleOf(valueType) }
  if (options?.[0]) return sampleOf(options[0])
  if (values) return values[0]
  if (entries) return Object.values(entries)[0]
  return { string: '2026-11-20T08:00:00.000Z', number: 10, int: 10, boolean: true }[type] ?? {}
}

/** Every copy of the value that lacks one field, with the path of that field. */
function* withoutOne(value: unknown, path = ''): Generator<[path: string, lacking: unknown]> {
  if (Array.isArray(value)) {
    for (const [left, lacking] of withoutOne(value[0], path)) yield [left, [lacking]]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Fields
      const isInMap = key === 'one'
      const inner = isInMap ? path : [path, key].filter(Boolean).join('.')
      if (!isInMap) yield [inner, rest]
      for (const [left, lacking] of withoutOne(one, inner)) yield [left, { ...rest, [key]: lacking }]
    }
  }
}

const answers = calls.flatMap(({ endpoint }) => {
  const isSpecified = specifiedInAnswer(nameOf(endpoint))
  return [...withoutOne(sampleOf(endpoint.answer))]
    .filter(([path]) => !isSpecified(path))
    .map(([path, lacking]) => [nameOf(endpoint), path, endpoint, lacking] as const)
})

test.each(answers)('[SHELL-43] the answer of %s is read without %s', (_, __, endpoint, lacking) => {
  expect(() => readAnswer(endpoint, JSON.stringify(lacking))).not.toThrow()
})

test('[SHELL-43] every specified field exists in the answer of its call', () => {
  for (const [name, fields] of Object.entries(inAnswers)) {
    const found = calls.find(({ endpoint }) => nameOf(endpoint) === name)
    expect(found, name).toBeDefined()
    const paths = found ? [...withoutOne(sampleOf(found.endpoint.answer))].map(([path]) => path) : []
    const specified = fields.split(' ').filter((path) => path !== '*')
    expect(
      specified.filter((path) => !paths.includes(path)),
      name,
    ).toEqual([])
  }
})

const events = (definitionOf(LiveEvent).options ?? []).flatMap((option) => {
  const event = sampleOf(option) as { type: string }
  return [...withoutOne(event)]
    .filter(([path]) => !specifiedInEvent(event.type)(path))
    .map(([path, lacking]) => [event.type, path, lacking] as const)
})

test.each(events)('[SHELL-43] the event %s is read without %s', (_, __, lacking) => {
  expect(readEvent(LiveEvent, lacking).success).toBe(true)
})

test('[SHELL-43] missing fields are derived from the other fields', () => {
  const rhoda = { id: 'u-1', nickname: 'Rhoda', emoji: '🧻', isPremium: false, stat: 9 }
  const active = { ...rhoda, isOnBowl: true, lastActive: '', badges: {}, email: null }
  expect(readAnswer(getActiveUsers, JSON.stringify({ users: [active, active] }))).toMatchObject({ total: 2 })
  const lists = { success: true, timeLeaders: [rhoda, rhoda], messageLeaders: [], checkInLeaders: [] }
  const { timeLeaders } = readAnswer(getLeaderboard, JSON.stringify(lists))
  expect(timeLeaders.map(({ rank }) => rank)).toEqual([1, 2])
  expect(readAnswer(createSubscription, '{"clientSecret":"s"}')).toMatchObject({ provider: 'demo' })
  const chat = { userId: 'u-2', nickname: 'Pearl', emoji: '👑', unreadCount: 1, lastMessage: null }
  expect(readAnswer(listPrivateChats, JSON.stringify({ chats: [chat] })).chats[0]).toMatchObject({ isPremium: true })
})

test('[SHELL-43] messages without a sequence number are ordered by time', () => {
  const chatMessage = (id: string, timestamp: string) => ({
    id,
    userId: 'u',
    nickname: 'U',
    emoji: '',
    content: id,
    timestamp,
  })
  const messages = [chatMessage('m-1', '2026-11-20T08:00:00Z'), chatMessage('m-2', '2026-11-20T08:01:00Z')]
  const history = readEvent(LiveEvent, { type: 'CHAT_HISTORY', messages })
  if (history.data?.type !== 'CHAT_HISTORY') throw new Error('It was not read as a history')
  const [first, second] = history.data.messages.map(({ seq }) => seq)
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first ?? 0)
})

test('[SHELL-43] an answer without a specified field is refused, and an acknowledgement may be empty', () => {
  expect(() => readAnswer(getActiveUsers, '{"total":3}')).toThrow()
  expect(() => readAnswer(getActiveUsers, '')).toThrow()
  expect(readAnswer(sendPrivateMessage, '')).toEqual({ success: true })
  expect(readEvent(LiveEvent, { type: 'BADGE_EARNED' }).success).toBe(false)
})

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition
}
