/** Unsent messages survive a reload and are never sent for another person. */
import { beforeEach, expect, test, vi } from 'vitest'
import { type BrowserStorage, memoryStorage } from '#web/api/storage.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { ROOM } from './draft.ts'
import { createSendQueue } from './send-queue.ts'
import { clearUnsent, readUnsent, writeUnsent } from './send-queue-storage.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const HOUR_MS = 3_600_000

/** A freshly loaded page in the given tab. */
function load(storage: BrowserStorage, { userId = 'rhoda', clock = createManualClock() } = {}) {
  const { wire, live } = openTestLive(userId, storage, clock)
  const post = (...contents: string[]) => {
    for (const content of contents) live.queue.add({ id: `local-${content}`, content, to: ROOM })
  }
  const sent = () => wire.sent().flatMap((command) => (command.type === 'MESSAGE' ? [command.message] : []))
  return { wire, live, post, sent, unsent: (to = ROOM) => live.queue.unsent(to).map(({ content }) => content) }
}

test('[CHAT-13] after a reload unanswered messages are sent under the same id, answered ones are not', () => {
  const tab = memoryStorage()
  const { wire, post } = load(tab)
  wire.welcome()
  post('one', 'two', 'three')
  const mine = { userId: 'rhoda', nickname: '', emoji: '', content: '', timestamp: '', seq: 1, clientId: 'local-one' }
  wire.emit({ type: 'MESSAGE', message: { id: 'm-1', ...mine } })
  wire.emit({ type: 'ERROR', code: 'TOO_LONG', message: 'No', clientId: 'local-three' })

  const again = load(tab)
  again.wire.welcome()
  expect(again.sent()).toEqual([{ id: 'local-two', content: 'two' }])
})

test('[CHAT-13] a message written before the connection was ready is sent once, even without storage', () => {
  const throwClosed = () => {
    throw new Error('closed')
  }
  for (const storage of [memoryStorage(), { getItem: throwClosed, setItem: throwClosed, removeItem: throwClosed }]) {
    const { wire, sent, post } = load(storage)
    post('early', 'early', 'later')
    wire.welcome()
    expect(sent().map(({ content }) => content)).toEqual(['early', 'later'])
  }
})

test('[CHAT-13] messages of another person in the same tab, or from before signing out, are not sent', () => {
  const tab = memoryStorage()
  load(tab).post('mine')
  expect(load(tab).unsent()).toEqual(['mine'])
  expect(load(tab, { userId: 'robin' }).unsent()).toEqual([])
  expect(load(tab).unsent()).toEqual([])
  load(tab).post('mine again')
  clearUnsent(tab)
  expect(load(tab).unsent()).toEqual([])
})

test('[CHAT-13, PM-11] a tab reopened after twelve hours sends and shows no old message, refused or not', () => {
  const tab = memoryStorage()
  const clock = createManualClock()
  const refused = { id: 'local-refused', content: 'refused', to: 'gilda' }
  writeUnsent(tab, 'rhoda', [{ draft: refused, postedAt: clock.now(), refusal: 'no' }])
  const { post, live } = load(tab, { clock })
  post('late')
  live.queue.add({ id: 'local-private', content: 'private', to: 'gilda' })

  clock.pass(11 * HOUR_MS)
  const soon = load(tab, { clock })
  expect([soon.unsent(), soon.unsent('gilda')]).toEqual([['late'], ['refused', 'private']])
  clock.pass(2 * HOUR_MS)
  const late = load(tab, { clock })
  expect([late.unsent(), late.unsent('gilda')]).toEqual([[], []])
})

test('fifty messages are stored and the rest wait in memory', () => {
  const tab = memoryStorage()
  const { post, unsent } = load(tab)
  post(...Array.from({ length: 60 }, (_, n) => `${n}`))
  expect(unsent()).toHaveLength(60)
  expect(load(tab).unsent()).toHaveLength(50)
})

test('[PM-11] refused messages never displace one that is being sent, and the newest refused ones stay', () => {
  const tab = memoryStorage()
  const unsentMessage = (id: string, refusal?: string) => {
    const draft = { id: `local-${id}`, content: id, to: 'gilda' }
    return { draft, postedAt: createManualClock().now(), refusal }
  }
  const refused = Array.from({ length: 60 }, (_, n) => unsentMessage(`${n}`, 'no'))
  writeUnsent(tab, 'rhoda', [...refused, unsentMessage('precious')])
  const kept = readUnsent(tab, 'rhoda', createManualClock().now())
  expect(kept.map(({ draft }) => draft.content)).toEqual([
    ...refused.slice(-49).map((one) => one.draft.content),
    'precious',
  ])
})

test('[PM-11] before the connection is ready a refused message can be dropped, and another sent again', () => {
  const tab = memoryStorage()
  const clock = createManualClock()
  const draftOf = (content: string) => ({ id: `local-${content}`, content, to: 'gilda' })
  const refused = ['unwanted', 'precious', 'kept'].map((content) => {
    return { draft: draftOf(content), postedAt: clock.now(), refusal: 'no' }
  })
  writeUnsent(tab, 'rhoda', refused)
  const queue = createSendQueue({ userId: 'rhoda', clock, storage: tab })
  queue.drop('local-unwanted')
  queue.add(draftOf('precious'))
  expect(load(tab).live.queue.unsent('gilda')).toMatchObject([
    { content: 'kept', refusal: 'no' },
    { content: 'precious', refusal: undefined },
  ])
})

const forged = (draft: object, postedAt: unknown = 1_000_000) =>
  JSON.stringify({ userId: 'rhoda', messages: [{ draft, postedAt }] })

test.each([
  '{',
  'null',
  '[]',
  forged({ id: 'stored-1', content: 'x', to: ROOM }),
  forged({ id: 'local-1', content: 'x'.repeat(5000), to: ROOM }),
  forged({ id: 'local-1', content: 'x', to: ROOM }, 'yesterday'),
  forged({ id: 'local-1', content: 'x' }),
  forged({ id: 'local-1', content: 'x', to: ROOM }, 1e300),
])('invalid stored data is ignored (%#)', (text) => {
  const tab = memoryStorage()
  tab.setItem('unsentMessages', text)
  expect(load(tab).unsent()).toEqual([])
})

test('without storage everything works except surviving a reload', () => {
  const throwClosed = () => {
    throw new Error('closed')
  }
  const { wire, post, sent } = load({ getItem: throwClosed, setItem: throwClosed, removeItem: throwClosed })
  post('here')
  wire.welcome()
  expect(sent()).toHaveLength(1)
})

test('[CHAT-13, PM-11] what the previous version of the page has stored is sent, and read only once', () => {
  const tab = memoryStorage()
  const postedAt = createManualClock().now()
  const stored = (draft: object, refusal?: string) =>
    JSON.stringify({ userId: 'rhoda', messages: [{ draft, postedAt, refusal }] })
  tab.setItem('unsent', stored({ id: 'local-1', content: 'to the room' }))
  tab.setItem('unsentPrivateMessages', stored({ id: 'local-2', content: 'to Gilda', receiverId: 'gilda' }, 'Not now'))
  const { wire, sent, unsent, live } = load(tab)
  expect([unsent(), unsent('gilda')]).toEqual([['to the room'], ['to Gilda']])
  expect(live.queue.unsent('gilda')).toMatchObject([{ refusal: 'Not now' }])
  wire.welcome()
  expect(sent()).toEqual([{ id: 'local-1', content: 'to the room' }])
  expect([tab.getItem('unsent'), tab.getItem('unsentPrivateMessages')]).toEqual([null, null])
  expect(load(tab).unsent('gilda')).toEqual(['to Gilda'])
})

test('[MSG-6] a reply that waits keeps its quote and its mentions over a reload', () => {
  const tab = memoryStorage()
  const reply = { id: 'local-reply', content: 'yes', replyTo: 'm-1', mentions: ['robin'] }
  load(tab).live.queue.add({ ...reply, to: ROOM })
  const { wire, sent, live } = load(tab)
  expect(live.queue.unsent(ROOM)).toMatchObject([{ replyTo: 'm-1', mentions: ['robin'] }])
  wire.welcome()
  expect(sent()).toEqual([reply])
})
