/** Proves that a setting shows at once, and goes back when it could not be saved. */
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getPush } from '#contract/social/push.ts'
import { keyOf } from '#web/api/key-of.ts'
import { type Standing, savingSettings } from './save-settings.ts'

const quietHours = { from: '22:00', to: '07:00' }
const saved: Standing = { messages: true, requests: true, publicKey: 'B', isOnHere: true, quietHours }

afterEach(() => vi.unstubAllGlobals())

function page(answer: (path: string, asked: { body: string }) => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const cache = new QueryClient()
  cache.setQueryData(keyOf(getPush), saved)
  const tell = vi.fn()
  const readAgain = vi.fn()
  const saving = new MutationObserver(cache, savingSettings({ cache, tell, readAgain }))
  return { saving, tell, readAgain, shown: () => cache.getQueryData<Standing>(keyOf(getPush)) }
}

test('[PUSH-11] quiet hours that are changed or switched off show so before the server has answered', async () => {
  const { saving, shown, tell } = page(async (_, { body }) => new Response(body))
  const later = { messages: true, requests: true, quietHours: { from: '23:00', to: '07:00' } }
  const done = saving.mutate(later)
  await vi.waitFor(() => expect(shown()?.quietHours).toEqual(later.quietHours), 10_000)
  await done
  await saving.mutate({ messages: true, requests: false })
  expect(shown()).toEqual({ ...saved, requests: false, quietHours: undefined })
  expect(tell).not.toHaveBeenCalled()
})

test.each([
  ['refused', async () => new Response('', { status: 500 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('[PUSH-11] quiet hours that could not be saved, because it was %s, go back to what is', async (_, answer) => {
  const { saving, shown, tell, readAgain } = page(answer)
  await expect(saving.mutate({ messages: false, requests: true })).rejects.toThrow()
  expect(shown()).toEqual(saved)
  expect(tell).toHaveBeenCalledOnce()
  expect(readAgain).toHaveBeenCalledOnce()
})
