/** Proves that what was not sent outlives a reload, and goes to nobody else. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { ForgettingStorage } from '#web/api/storage.ts'
import { openLive } from '#web/realtime/live.ts'
import { memoryStorage } from '#web/session/page-storage.ts'
import { createHandClock, createWire } from '#web/testing/wire.ts'
import { clearSendQueue, unsentMessages, unsentPrivateMessages } from './send-queue-storage.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const HOUR_MS = 3_600_000

/** A page of this tab, as it is after it was loaded. */
function load(storage: ForgettingStorage, { userId = 'rhoda', clock = createHandClock() } = {}) {
  const wire = createWire()
  const live = openLive({
    ...{ openSocket: wire.openSocket, clock, storage, random: () => 0, userId, timeZone: undefined },
    person: () => ({ nickname: 'FlushMaster', emoji: '🧻' }),
    onRefused: () => {},
  })
  const post = (...all: string[]) => {
    for (const words of all) live.post({ id: `local-${words}`, content: words })
  }
  const sent = () => wire.sent().flatMap((command) => (command.type === 'MESSAGE' ? [command.message] : []))
  return { wire, live, post, sent, unsent: () => live.unsent().map(({ content }) => content) }
}

test('[CHAT-13] what was not answered goes out after a reload, under the same id; what was answered does not', () => {
  const tab = memoryStorage()
  const { wire, post } = load(tab)
  wire.welcome()
  post('one', 'two', 'three')
  const mine = { userId: 'rhoda', nickname: '', emoji: '', content: '', timestamp: '', seq: 1, clientId: 'local-one' }
  wire.tell({ type: 'MESSAGE', message: { id: 'm-1', ...mine } })
  wire.tell({ type: 'ERROR', code: 'TOO_LONG', message: 'No', clientId: 'local-three' })

  const again = load(tab)
  again.wire.welcome()
  expect(again.sent()).toEqual([{ id: 'local-two', content: 'two' }])
})

test('[CHAT-13] what was said before the connection was there goes out once, also where nothing can be kept', () => {
  const shut = () => {
    throw new Error('closed')
  }
  for (const storage of [memoryStorage(), { getItem: shut, setItem: shut, removeItem: shut }]) {
    const draft = { id: 'local-early', content: 'early' }
    unsentMessages.add(storage, 'rhoda', { draft, postedAt: createHandClock().now() })
    const { wire, sent, post } = load(storage)
    post('early', 'later')
    wire.welcome()
    expect(sent().map(({ content }) => content)).toEqual(['early', 'later'])
  }
})

test('[CHAT-13] nobody sends what somebody else wrote in the same tab, nor what was left behind by leaving', () => {
  const tab = memoryStorage()
  load(tab).post('mine')
  expect(load(tab).unsent()).toEqual(['mine'])
  expect(load(tab, { userId: 'robin' }).unsent()).toEqual([])
  expect(load(tab).unsent()).toEqual([])
  load(tab).post('mine again')
  clearSendQueue(tab)
  expect(load(tab).unsent()).toEqual([])
})

test('[CHAT-13, PM-11] a tab that is opened again after twelve hours says nothing that is long past, refused or not', () => {
  const tab = memoryStorage()
  const clock = createHandClock()
  const lettersIn = ({ live }: ReturnType<typeof load>) => live.unsentPrivateMessages().map(({ content }) => content)
  const refused = { id: 'local-refused', content: 'refused', receiverId: 'gilda' }
  unsentPrivateMessages.add(tab, 'rhoda', { draft: refused, postedAt: clock.now(), refusal: 'no' })
  const { post, live } = load(tab, { clock })
  post('late')
  live.deliver({ id: 'local-letter', content: 'letter', receiverId: 'gilda' })

  clock.pass(11 * HOUR_MS)
  const soon = load(tab, { clock })
  expect([soon.unsent(), lettersIn(soon)]).toEqual([['late'], ['refused', 'letter']])
  clock.pass(2 * HOUR_MS)
  const late = load(tab, { clock })
  expect([late.unsent(), lettersIn(late)]).toEqual([[], []])
})

test('fifty are kept and the rest wait in memory', () => {
  const tab = memoryStorage()
  const { post, unsent } = load(tab)
  post(...Array.from({ length: 60 }, (_, n) => `${n}`))
  expect(unsent()).toHaveLength(60)
  expect(load(tab).unsent()).toHaveLength(50)
})

test('[PM-11] letters that were refused do not take the place of one that is on its way, and the newest of them stay', () => {
  const tab = memoryStorage()
  const letter = (id: string, refusal?: string) => {
    const draft = { id: `local-${id}`, content: id, receiverId: 'gilda' }
    return { draft, postedAt: createHandClock().now(), refusal }
  }
  const refused = Array.from({ length: 60 }, (_, n) => letter(`${n}`, 'no'))
  unsentPrivateMessages.write(tab, 'rhoda', [...refused, letter('precious')])
  const kept = unsentPrivateMessages.read(tab, 'rhoda', createHandClock().now())
  expect(kept.map(({ draft }) => draft.content)).toEqual([
    ...refused.slice(-49).map((one) => one.draft.content),
    'precious',
  ])
})

test('[PM-11] before the connection is there a refused letter can be dropped for good, and another tried again', () => {
  const tab = memoryStorage()
  const postedAt = createHandClock().now()
  const letterOf = (content: string) => ({ id: `local-${content}`, content, receiverId: 'gilda' })
  for (const content of ['unwanted', 'precious', 'kept'])
    unsentPrivateMessages.add(tab, 'rhoda', { draft: letterOf(content), postedAt, refusal: 'no' })
  unsentPrivateMessages.drop(tab, 'rhoda', { id: 'local-unwanted', now: postedAt })
  unsentPrivateMessages.add(tab, 'rhoda', { draft: letterOf('precious'), postedAt })
  expect(load(tab).live.unsentPrivateMessages()).toMatchObject([
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
  forged({ id: 'stored-1', content: 'x' }),
  forged({ id: 'local-1', content: 'x'.repeat(5000) }),
  forged({ id: 'local-1', content: 'x' }, 'yesterday'),
  forged({ id: 'local-1', content: 'x' }, 1e300),
])('what makes no sense is left alone (%#)', (text) => {
  const tab = memoryStorage()
  tab.setItem('unsent', text)
  expect(load(tab).unsent()).toEqual([])
})

test('without a storage everything works but the reload', () => {
  const shut = () => {
    throw new Error('closed')
  }
  const { wire, post, sent } = load({ getItem: shut, setItem: shut, removeItem: shut })
  post('here')
  wire.welcome()
  expect(sent()).toHaveLength(1)
})
