/** Proves the toast for a private message that was not stored. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { sendPrivately } from './send-privately.ts'

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
    'There’s nobody left to read it.',
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
