/** Proves that own changes of private messages are drawn at once, and as before when they are refused. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { PrivateMessage } from '#contract/social/private-chat.ts'
import { linesOf } from '#web/features/conversation/lines.ts'
import type { NewChange } from '#web/features/conversation/log/message-log.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeThread, threadIn, threadKey } from '../private-chat.cache.ts'
import { beginThread, receiveChange, type Thread } from './thread.ts'
import { requestChange } from './thread-changes.ts'

const pearl = { id: 'pearl', nickname: 'Pearl', emoji: '🧼', isPremium: true }
const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isPremium: true }
const NOT_DONE = 'That didn’t go through. Please try again.'
const REMOVE: NewChange = { id: 'pm-1', kind: 'remove' }
const LAUGH: NewChange = { id: 'pm-1', kind: 'react', emoji: '😂', isOn: true }
const EDIT: NewChange = { id: 'pm-1', kind: 'edit', content: 'better', mentions: [] }

const message: PrivateMessage = {
  id: 'pm-1',
  senderId: 'pearl',
  receiverId: 'gilda',
  content: 'words',
  timestamp: '2026-03-03T12:00:00Z',
  seq: 1,
}

afterEach(() => vi.unstubAllGlobals())

/** Answers one call, when the test says so. */
function openThread({ isConnected = true, replies = [] as PrivateMessage[] } = {}) {
  const cache = new QueryClient()
  const page = { messages: [message, ...replies], other: gilda }
  cache.setQueryData<Thread>(threadKey('gilda'), beginThread(page, [], 'pearl'))
  const toasts: string[] = []
  const requests: unknown[] = []
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    requests.push([method, path, body === undefined ? undefined : JSON.parse(body)])
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  const shown: ToastRequest[] = []
  const showToast = (toast: ToastRequest) => {
    toasts.push(toast.title)
    shown.push(toast)
  }
  const needs = { cache, otherId: 'gilda', isConnected, showToast }
  return {
    cache,
    toasts,
    shown,
    requests,
    request: (change: NewChange) => requestChange(needs, change),
    settled: () => vi.waitFor(() => expect(threadIn(cache, 'gilda')?.log.unconfirmed).toEqual([])),
    answer: (body: object, status = 200) => answer(Response.json(body, { status })),
    line: () => linesOf(threadIn(cache, 'gilda')?.log ?? expect.fail(), { me: pearl, other: gilda }).at(-1),
  }
}

test.each<[NewChange, unknown[], object]>([
  [EDIT, ['PUT', '/api/private-messages/pm-1', { content: 'better' }], { content: 'better', isEdited: true }],
  [
    LAUGH,
    ['PUT', '/api/private-messages/pm-1/reactions', { emoji: '😂', isOn: true }],
    { reactions: [{ emoji: '😂', count: 1, isMine: true }] },
  ],
])('[MSG-15] a change is drawn at once, and stays when it is stored: %o', async (change, requested, drawn) => {
  const { request, requests, answer, line, toasts, settled } = openThread()
  request(change)
  expect(line()).toMatchObject(drawn)
  expect(requests).toEqual([requested])
  const reactions = change === LAUGH ? [{ emoji: '😂', count: 1, by: ['pearl'] }] : undefined
  const edited = change === EDIT ? { content: 'better', editedAt: '' } : {}
  answer({ success: true, message: { ...message, ...edited, reactions } })
  await settled()
  expect(line()).toMatchObject(drawn)
  expect(toasts).toEqual([])
})

test('[MSG-15] a response that arrives after the event of a later change does not undo it', async () => {
  const { cache, request, answer, line, settled } = openThread()
  request(EDIT)
  const edited = { ...message, content: 'better', editedAt: '' }
  const reactions = [{ emoji: '😂' as const, count: 1, by: ['gilda'] }]
  changeThread(cache, 'gilda', (thread) => receiveChange(thread, { ...edited, reactions }, 2))
  answer({ success: true, message: edited, change: 1 })
  await settled()
  expect(line()).toMatchObject({ content: 'better', reactions: [{ emoji: '😂', count: 1 }] })
})

test('[MSG-9, MSG-15] a deleted message is gone at once; its place stays when the server says that it is quoted', async () => {
  const { request, answer, line, settled } = openThread()
  expect(request(REMOVE)).toBe(true)
  expect(line()).toBeUndefined()
  answer({ success: true })
  await settled()
  expect(line()).toBeUndefined()

  const quoted = openThread()
  quoted.request(REMOVE)
  const flushed = { ...message, content: '', isFlushed: true }
  changeThread(quoted.cache, 'gilda', (thread) => receiveChange(thread, flushed, 1))
  quoted.answer({ success: true })
  await quoted.settled()
  expect(quoted.line()).toMatchObject({ isFlushed: true })
})

test('[MSG-9, SCALE-1] a deleted message that is quoted keeps its place when the response comes before the event', async () => {
  const reply = { ...message, id: 'pm-2', seq: 2, replyTo: 'pm-1' }
  const { cache, request, answer, line, settled } = openThread({ replies: [reply] })
  request(REMOVE)
  answer({ success: true })
  await settled()
  expect(line()).toMatchObject({ id: 'pm-1', isFlushed: true, content: '' })
  const receive = (isFlushed?: true) =>
    changeThread(cache, 'gilda', (thread) => receiveChange(thread, { ...message, content: '', isFlushed }, 1))
  receive(true)
  expect(line()).toMatchObject({ id: 'pm-1', isFlushed: true })
  receive()
  expect(line()?.id).toBe('pm-2')
})

test.each([
  ['RATE_LIMITED', 429, NOT_DONE],
  ['TOO_LATE', 403, 'Ten minutes are up. It’s set in porcelain now.'],
])(
  '[MSG-23, MSG-8] a change that is refused with %s is drawn as before, and a toast says so',
  async (code, status, words) => {
    const { request, answer, line, toasts, settled } = openThread()
    const before = line()
    request(EDIT)
    answer({ success: false, code, error: code, message: 'No' }, status)
    await settled()
    expect([line(), toasts]).toEqual([before, [words]])
  },
)

test('[CHAT-21, MSG-15, MSG-23] a muted member who edits reads until when and why, and can copy the text', async () => {
  const { request, answer, shown, settled } = openThread()
  request(EDIT)
  const message = 'You can write again after 19 Nov 2026, 22:00 UTC. Reason: spam'
  answer({ success: false, code: 'MUTED', error: 'MUTED', message }, 403)
  await settled()
  expect(shown).toMatchObject([
    { title: 'You’re muted for now', description: `${message}.`, action: { label: 'Copy your text' } },
  ])
})

test('[MSG-23] without a connection a change fails at once and is not sent', async () => {
  const { request, requests, line, toasts } = openThread({ isConnected: false })
  const before = line()
  expect(request(REMOVE)).toBe(false)
  expect([line(), toasts, requests]).toEqual([before, [NOT_DONE], []])
})
