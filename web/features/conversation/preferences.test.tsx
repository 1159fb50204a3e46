/** Tests where choices are stored, and that every page of a member has the same ones. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { getPreferences } from '#contract/people/preferences.ts'
import { keyOf } from '#web/api/query-client.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listenForPreferences, loadPreferences, savePreferences, usePreferences } from './preferences.ts'

const KEY = keyOf(getPreferences)
const GUS = 'guest-Gus12345'

afterEach(() => vi.unstubAllGlobals())

test('[MSG-13] a member’s choices are the server’s', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    requests.push([method, path, body])
    return Response.json({ showsTyping: false, showsSeen: true })
  })
  const rhoda = { userId: 'rhoda', storage: memoryStorage() }
  expect(await loadPreferences(rhoda)).toEqual({ showsTyping: false, showsSeen: true })
  await savePreferences(rhoda, { showsTyping: false })
  expect(requests).toEqual([
    ['GET', '/api/preferences', undefined],
    ['PUT', '/api/preferences', '{"showsTyping":false}'],
  ])
})

test('[MSG-13] a guest’s choices stay on the device, and on by default', async () => {
  vi.stubGlobal('fetch', () => expect.fail('No call'))
  const gus = { userId: GUS, storage: memoryStorage() }
  expect(await loadPreferences(gus)).toEqual({ showsTyping: true, showsSeen: true })
  await savePreferences(gus, { showsTyping: false })
  await savePreferences(gus, { showsSeen: false })
  expect(await loadPreferences(gus)).toEqual({ showsTyping: false, showsSeen: false })
  expect(await loadPreferences({ ...gus, userId: 'guest-Gilda123' })).toEqual({ showsTyping: true, showsSeen: true })
})

test('[MSG-13] a change on another page shows here, and a missed one is fetched after a reconnect', () => {
  const { wire, live, comeBack } = openTestLive('rhoda')
  const cache = new QueryClient()
  listenForPreferences({ live, cache, userId: 'rhoda' })
  wire.welcome()
  wire.emit({ type: 'PREFERENCES_CHANGED', preferences: { showsTyping: false, showsSeen: true } })
  expect(cache.getQueryData(KEY)).toEqual({ showsTyping: false, showsSeen: true })
  comeBack()
  expect(cache.getQueryState(KEY)?.isInvalidated).toBe(true)
})

test('[MSG-13] until they are loaded nothing is known, so nothing is shared', () => {
  const Shown = () => String(usePreferences({ userId: 'rhoda' }).preferences?.showsTyping)
  const page = (cache: QueryClient) =>
    renderToStaticMarkup(
      <QueryClientProvider client={cache}>
        <Shown />
      </QueryClientProvider>,
    )
  const cache = new QueryClient()
  expect(page(cache)).toBe('undefined')
  cache.setQueryData(KEY, { showsTyping: true, showsSeen: true })
  expect(page(cache)).toBe('true')
})
