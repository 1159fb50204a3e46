/** Proves what the service worker makes of a push and of a tap, without a browser. */
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

/** A worker with the code of the real one and a made-up world round it. */
function startWorker(pages: Page[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: Shown[] = []
  const opened: string[] = []
  const calls: { address: string; body: unknown }[] = []
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/new' }) }
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, hear: (event: object) => void) => {
      listeners[type] = hear
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

  const happen = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined
    listeners[type]?.({
      ...event,
      waitUntil: (given: Promise<unknown>) => {
        work = given
      },
    })
    await work
  }
  const pushed = (json: () => unknown) => happen('push', { data: { json } })
  const tapped = (url?: string) => happen('notificationclick', { notification: { close: () => {}, data: { url } } })
  return { shown, opened, calls, happen, pushed, tapped }
}

test('[PUSH-2] [PUSH-6] a message is shown with its sender, and the next of the same one takes its place', async () => {
  const { shown, pushed } = startWorker()
  const url = '/private-chat?user=u-percy'
  await pushed(() => ({ kind: 'message', nickname: 'Percy', text: 'Room for two?', url }))
  await pushed(() => ({ kind: 'message', nickname: 'Percy', text: 'Still there?', url }))
  expect(shown[0]).toMatchObject({ title: 'New message from Percy', options: { body: 'Room for two?', data: { url } } })
  expect(shown[1]?.options.tag).toBe(shown[0]?.options.tag)
})

test('[PUSH-2] a buddy request says what it is', async () => {
  const { shown, pushed } = startWorker()
  await pushed(() => ({ kind: 'request', nickname: 'Percy', url: '/profile/u-percy' }))
  expect(shown[0]).toMatchObject({ title: 'Percy wants to be your buddy', options: { body: '' } })
})

test('[PUSH-2] what cannot be read is shown without details, as a browser wants something for every push', async () => {
  const { shown, pushed } = startWorker()
  await pushed(() => JSON.parse('{'))
  await pushed(() => ({ nickname: 7 }))
  expect(shown.map(({ title }) => title)).toEqual(['On the Bowl', 'On the Bowl'])
})

test('[PUSH-12] a tap opens the address in a new page when there is none', async () => {
  const { opened, tapped } = startWorker()
  await tapped('/private-chat?user=u-percy')
  expect(opened).toEqual([`${ORIGIN}/private-chat?user=u-percy`])
})

test('[PUSH-12] a tap leads a page that is there already, past one that cannot be led', async () => {
  const been: string[] = []
  const stubborn = { navigate: () => Promise.reject(new Error('not ours')), focus: async () => {} }
  const page = {
    navigate: async (address: string) => void been.push(address),
    focus: async () => void been.push('focus'),
  }
  const { opened, tapped } = startWorker([stubborn, page])
  await tapped('/profile/u-percy')
  expect(been).toEqual([`${ORIGIN}/profile/u-percy`, 'focus'])
  expect(opened).toEqual([])
})

test.each(['https://evil.example/x', '//evil.example/x', undefined])(
  '[PUSH-12] a tap never leads to %s',
  async (url) => {
    const { opened, tapped } = startWorker()
    await tapped(url)
    expect(opened).toEqual([`${ORIGIN}/home`])
  },
)

test('[PUSH-1] when the browser gets another address the server is told', async () => {
  const { calls, happen } = startWorker()
  await happen('pushsubscriptionchange', { oldSubscription: { options: {} } })
  expect(calls).toEqual([{ address: '/api/push/subscription', body: { endpoint: 'https://push.example/new' } }])
})
