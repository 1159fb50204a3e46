/** What the writer of a private message is told when it was not stored. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { sendPrivately } from './send-privately.ts'

afterEach(() => vi.unstubAllGlobals())

type Refused = { code: string; status: number; isOnScreen: boolean }

async function toldAfter({ code, status, isOnScreen }: Refused): Promise<string[]> {
  const problem = { success: false, code, error: code, message: 'This message cannot be delivered' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status }))
  const told: ToastRequest[] = []
  await sendPrivately(new QueryClient(), {
    letter: { id: 'local-1', content: 'hello', receiverId: 'gilda', receiverName: 'Gilda' },
    userId: 'pearl',
    isOnScreen: () => isOnScreen,
    tell: (toast) => told.push(toast),
  })
  return told.map(({ title, description }) => `${title}: ${description}`)
}

test.each([
  ['[PM-10] a refused one can be tried again', 'BLOCKED', 403, 'Please try again.'],
  ['[PM-14] one whose reader is gone cannot, and is not said to', 'NOT_FOUND', 404, 'There is nobody left to read it.'],
])('%s', async (_, code, status, advice) => {
  const failed = 'Message Failed: Could not send your message'
  expect(await toldAfter({ code, status, isOnScreen: true })).toEqual([`${failed}. ${advice}`])
  expect(await toldAfter({ code, status, isOnScreen: false })).toEqual([`${failed} to Gilda. ${advice}`])
})
