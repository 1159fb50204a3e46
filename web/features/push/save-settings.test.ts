/** Proves that a setting shows at once, and is rolled back if it could not be saved. */
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getPush } from '#contract/social/push.ts'
import { keyOf } from '#web/api/query-client.ts'
import { type PushStatus, settingsMutation } from './save-settings.ts'

const quietHours = { from: '22:00', to: '07:00' }
const saved: PushStatus = { messages: true, requests: true, publicKey: 'B', isOnHere: true, quietHours }

afterEach(() => vi.unstubAllGlobals())

function setup(answer: (path: string, asked: { body: string }) => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const cache = new QueryClient()
  cache.setQueryData(keyOf(getPush), saved)
  const showToast = vi.fn()
  const refetch = vi.fn()
  const saving = new MutationObserver(cache, settingsMutation({ cache, showToast, refetch }))
  return { saving, showToast, refetch, shown: () => cache.getQueryData<PushStatus>(keyOf(getPush)) }
}

test('[PUSH-11] changed quiet hours show before the server has answered', async () => {
  const { saving, shown, showToast } = setup(async (_, { body }) => new Response(body))
  const later = { messages: true, requests: true, quietHours: { from: '23:00', to: '07:00' } }
  const done = saving.mutate(later)
  await vi.waitFor(() => expect(shown()?.quietHours).toEqual(later.quietHours), 10_000)
  await done
  await saving.mutate({ messages: true, requests: false })
  expect(shown()).toEqual({ ...saved, requests: false, quietHours: undefined })
  expect(showToast).not.toHaveBeenCalled()
})

test.each([
  ['refused', async () => new Response('', { status: 500 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('[PUSH-11] quiet hours that could not be saved because the server was %s are rolled back', async (_, answer) => {
  const { saving, shown, showToast, refetch } = setup(answer)
  await expect(saving.mutate({ messages: false, requests: true })).rejects.toThrow()
  expect(shown()).toEqual(saved)
  expect(showToast).toHaveBeenCalledOnce()
  expect(refetch).toHaveBeenCalledOnce()
})
