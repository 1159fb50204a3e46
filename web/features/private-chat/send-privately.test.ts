/** Proves how sending a private message ends, and the toast for one that was not stored. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/api/storage.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import type { Answer } from '#web/realtime/send-queue/send-queue.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { changeLog, threadIn, threadKey } from './private-chat.cache.ts'
import { gilda, openPage, own, settle, stubResponses } from './private-chat.fixture.ts'
import { sendPrivately } from './send-privately.ts'

const asPearl = { userId: 'pearl', isOnScreen: () => true, showToast: () => {} }
const problem = { success: false, code: 'BLOCKED', error: 'BLOCKED', message: 'We can’t deliver this message' }

afterEach(() => vi.unstubAllGlobals())

type Refused = { code: string; status: number; isOnScreen: boolean }

async function toastsAfter({ code, status, isOnScreen }: Refused): Promise<string[]> {
  const problem = { success: false, code, error: code, message: 'We can’t deliver this message' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status }))
  const toasts: ToastRequest[] = []
  await sendPrivately(new QueryClient(), {
    message: { id: 'local-1', content: 'hello', to: 'gilda', receiverName: 'Gilda' },
    userId: 'pearl',
    isOnScreen: () => isOnScreen,
    showToast: (toast) => toasts.push(toast),
  })
  return toasts.map(({ title, description }) => `${title}: ${description}`)
}

test.each([
  ['[PM-10] a refused message can be retried', 'BLOCKED', 403, 'Please try again.'],
  [
    '[PM-14] a message to a person who is gone cannot, and the toast does not suggest it',
    'NOT_FOUND',
    404,
    'They’ve left for good.',
  ],
])('%s', async (_, code, status, advice) => {
  const failed = 'Message Failed: Could not send your message'
  expect(await toastsAfter({ code, status, isOnScreen: true })).toEqual([`${failed}. ${advice}`])
  expect(await toastsAfter({ code, status, isOnScreen: false })).toEqual([`${failed} to Gilda. ${advice}`])
})

test.each([
  ['with the conversation on the screen', true, 'Gilda', ''],
  ['on another page', false, 'Gilda', ' to Gilda'],
  ['with an unknown receiver', false, undefined, ''],
])(
  '[PM-10] a failed message names its receiver, unless the conversation is open: %s',
  async (_, isOnScreen, receiverName, to) => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'BLOCKED', message: 'No' }, { status: 403 }))
    const toasts: ToastRequest[] = []
    const sent = { id: 'local-1', content: 'hello', to: 'gilda', receiverName }
    const showToast = (toast: ToastRequest) => void toasts.push(toast)
    await sendPrivately(new QueryClient(), { message: sent, userId: 'pearl', isOnScreen: () => isOnScreen, showToast })
    const description = `Could not send your message${to}. Please try again.`
    expect(toasts).toMatchObject([{ title: 'Message Failed', description, tone: 'destructive' }])
  },
)

test('[PM-11] [PM-10] [PM-14] a send ends as stored, refused, without a receiver, or without a response; only the last is retried', async () => {
  const stored = { success: true, message: own(1, 'local-1') }
  const gone = { code: 'NOT_FOUND', error: 'NOT_FOUND' }
  const cases: [() => Response | Promise<Response>, answer: Answer, left: (string | undefined)[]][] = [
    [() => Response.json(stored), 'stored', [undefined]],
    [() => Response.json(problem, { status: 403 }), { refusal: problem.message }, [undefined, problem.message]],
    [() => Response.json({ ...problem, ...gone }, { status: 404 }), 'receiver-deleted', []],
    [() => new Response('Bad gateway', { status: 502 }), 'no-response', [undefined, undefined]],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'no-response', [undefined, undefined]],
  ]
  for (const [respond, answer, left] of cases) {
    stubResponses({ '/api/private-messages': respond })
    const { cache, open } = openPage()
    open()
    for (const id of ['local-1', 'local-2'])
      changeLog(cache, 'gilda', (log) => addPending(log, { id, content: 'hello', timestamp: '' }))
    const sent = { id: 'local-1', content: 'hello', to: 'gilda' }
    expect(await sendPrivately(cache, { ...asPearl, message: sent })).toEqual(answer)
    expect(threadIn(cache, 'gilda')?.log.pending.map(({ refusal }) => refusal)).toEqual(left)
    expect(cache.getQueryState(threadKey('gilda'))?.isInvalidated).toBe(answer === 'receiver-deleted')
  }
})

test('[PM-11] a message without a response before a reload shows as pending in its thread, and can be refused there', async () => {
  stubResponses({
    '/api/private-messages/': () => Response.json({ messages: [own(1, 'local-1')], other: gilda }),
    '/api/private-messages': () => Response.json(problem, { status: 403 }),
  })
  const tab = memoryStorage()
  const { live } = openPage({ tab })
  const messages = ['local-1', 'local-2', 'local-3'].map((id) => ({ id, content: id, to: 'gilda' }))
  for (const message of messages) live.queue.add(message)

  const { cache, live: again, fetchGilda } = openPage({ tab })
  again.queue.setPrivateSender(async (message) => {
    if (message.id === 'local-1') return 'stored'
    if (message.id === 'local-2') return sendPrivately(cache, { ...asPearl, message })
    return new Promise<Answer>(() => {})
  })
  await settle()
  const thread = await fetchGilda()
  expect(thread.log.pending.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['local-3', undefined],
    ['local-2', 'We can’t deliver this message'],
  ])
})

test('[PM-11] a refused message that a copy of the tab has sent again is no longer stored as refused', async () => {
  stubResponses()
  const { live, receive } = openPage()
  live.queue.setPrivateSender(async () => ({ refusal: 'not now' }))
  live.queue.add({ id: 'local-1', content: 'hello', to: 'gilda' })
  await settle()
  expect(live.queue.unsent('gilda')).toMatchObject([{ id: 'local-1', refusal: 'not now' }])
  receive(own(1, 'local-1'))
  expect(live.queue.unsent('gilda')).toEqual([])
})

test('[PM-11] a message that was refused before a reload is refused after it, too', async () => {
  const tab = memoryStorage()
  stubResponses({
    '/api/private-messages/': () => Response.json({ messages: [], other: gilda }),
    '/api/private-messages': () => Response.json(problem, { status: 403 }),
  })
  const before = openPage({ tab })
  before.live.queue.setPrivateSender((message) => sendPrivately(before.cache, { ...asPearl, message }))
  before.live.queue.add({ id: 'local-1', content: 'hello', to: 'gilda' })
  await settle()

  const { fetchGilda } = openPage({ tab })
  const thread = await fetchGilda()
  expect(thread.log.pending).toMatchObject([{ id: 'local-1', content: 'hello', refusal: problem.message }])
})
