/** Tests when a room counts as empty, and what greets the person who comes in. */
import { expect, test } from 'vitest'
import { hostLines, OPENERS } from '../chat.words.ts'
import { type Quiet, quietAfter } from './quiet-room.ts'

const MINUTE = 60_000
const now = 100 * MINUTE
const unknown: Quiet = { state: 'unknown' }
const room = (newestAt?: number) => ({ isLoaded: true, newestAt, now })

test.each<[string, Quiet, Parameters<typeof quietAfter>[1], Quiet]>([
  ['unknown until the messages are here', unknown, { isLoaded: false, newestAt: undefined, now }, unknown],
  ['no message at all', unknown, room(), { state: 'quiet', at: 0 }],
  ['ten minutes without one', unknown, room(now - 10 * MINUTE), { state: 'quiet', at: now - 10 * MINUTE }],
  ['a message less than ten minutes old', unknown, room(now - 10 * MINUTE + 1), { state: 'talking' }],
  ['still the same message', { state: 'quiet', at: 5 }, room(5), { state: 'quiet', at: 5 }],
  ['the first message', { state: 'quiet', at: 5 }, room(6), { state: 'started', at: 5 }],
  ['a cleared chat starts nothing', { state: 'quiet', at: 5 }, room(), { state: 'quiet', at: 5 }],
  ['the greeting does not come back', { state: 'started', at: 5 }, room(), { state: 'started', at: 5 }],
  ['nor in a room that falls silent', { state: 'talking' }, room(0), { state: 'talking' }],
])('[CHAT-35] %s', (_, before, state, expected) => {
  expect(quietAfter(before, state)).toEqual(expected)
})

test.each([
  [
    1,
    ['PaperPoet', 'SeatKeeper'],
    'Welcome in. You’ve got the room.',
    'PaperPoet and SeatKeeper are demo buddies: not people, but they do answer.',
  ],
  [1, [], 'Welcome in. You’ve got the room.', 'Leave a line for the next person in.'],
  [3, ['PaperPoet', 'SeatKeeper'], 'Welcome in. It’s quiet.', 'Three of you are sitting here. Someone has to start.'],
  [214, [], 'Welcome in. It’s quiet.', '214 of you are sitting here. Someone has to start.'],
])('[CHAT-35] the host greets %i with %j', (count, demoNames, title, line) => {
  expect(hostLines({ count, demoNames })).toEqual({ title, line })
})

test('[CHAT-36] the three openers', () => {
  expect(OPENERS).toEqual(['First time here 👋', 'Hiding from a meeting', 'Rate your paper, 1 to 5'])
})
