/** How the service worker handles pushes and taps, without a browser. */
import { expect, test } from 'vitest'

const files: Record<string, string> = import.meta.glob('../public/sw.js', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const code = Object.values(files)[0] ?? ''
const ORIGIN = 'https://bowl.example'

type Shown = { title: string; options: { body?: string; tag: string; data: { url: string } } }
type Page = { navigate: (address: string) => Promise<unknown>; focus: () => Promise<void> }

/** Runs the real worker code with fake browser APIs. */
function startWorker(pages: Page[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: Shown[] = []
  const opened: string[] = []
  const calls: { address: string; body: unknown }[] = []
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/new' }) }
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
      pushManager: { subscribe: async () => subscription },
    },
    clients: { matchAll: async () => pages, openWindow: async (address: string) => void opened.push(address) },
  }
  const fetch = async (address: string, { body }: { body: string }) =>
    void calls.push({ address, body: JSON.parse(body) })
  new Function('self', 'fetch', code)(self, fetch)

  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined
    listeners[type]?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        work = promise
      },
    })
    await work
  }
  const push = (json: () => unknown) => dispatch('push', { data: { json } })
  const tap = (url?: string) => dispatch('notificationclick', { notification: { close: () => {}, data: { url } } })
  return { shown, opened, calls, dispatch, push, tap }
}

test('[PUSH-2] [PUSH-6] a message is shown with its sender, and replaces the previous one of the same sender', async () => {
  const { shown, push } = startWorker()
  const url = '/private-chat?user=u-percy'
  await push(() => ({ kind: 'message', nickname: 'Percy', text: 'Room for two?', url }))
  await push(() => ({ kind: 'message', nickname: 'Percy', text: 'Still there?', url }))
  expect(shown[0]).toMatchObject({ title: 'New message from Percy', options: { body: 'Room for two?', data: { url } } })
  expect(shown[1]?.options.tag).toBe(shown[0]?.options.tag)
})

test('[PUSH-2] a buddy request says what it is', async () => {
  const { shown, push } = startWorker()
  await push(() => ({ kind: 'request', nickname: 'Percy', url: '/profile/u-percy' }))
  expect(shown[0]).toMatchObject({ title: 'Percy wants to be your buddy', options: { body: '' } })
})

test('[PUSH-2] an unreadable push is shown without details, because browsers require a notification for every push', async () => {
  const { shown, push } = startWorker()
  await push(() => JSON.parse('{'))
  await push(() => ({ nickname: 7 }))
  expect(shown.map(({ title }) => title)).toEqual(['On the Bowl', 'On the Bowl'])
})

test('[PUSH-12] a tap opens the URL in a new page when none is open', async () => {
  const { opened, tap } = startWorker()
  await tap('/private-chat?user=u-percy')
  expect(opened).toEqual([`${ORIGIN}/private-chat?user=u-percy`])
})

test('[PUSH-12] a tap reuses an open page, and skips one that cannot navigate', async () => {
  const visited: string[] = []
  const blockedPage = { navigate: () => Promise.reject(new Error('not ours')), focus: async () => {} }
  const page = {
    navigate: async (address: string) => void visited.push(address),
    focus: async () => void visited.push('focus'),
  }
  const { opened, tap } = startWorker([blockedPage, page])
  await tap('/profile/u-percy')
  expect(visited).toEqual([`${ORIGIN}/profile/u-percy`, 'focus'])
  expect(opened).toEqual([])
})

test.each(['https://evil.example/x', '//evil.example/x', undefined])(
  '[PUSH-12] a tap never leads to %s',
  async (url) => {
    const { opened, tap } = startWorker()
    await tap(url)
    expect(opened).toEqual([`${ORIGIN}/home`])
  },
)

test('[PUSH-1] when the browser changes its subscription, the new one is sent to the server', async () => {
  const { calls, dispatch } = startWorker()
  await dispatch('pushsubscriptionchange', { oldSubscription: { options: {} } })
  expect(calls).toEqual([{ address: '/api/push/subscription', body: { endpoint: 'https://push.example/new' } }])
})
