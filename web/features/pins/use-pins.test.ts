/** Proves that the cached list of pins neither loses a change made here nor invents pins. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listPins, type Pin } from '#contract/social/pins.ts'
import { keyOf } from '#web/api/query-client.ts'
import { writePins } from './use-pins.ts'

const queryKey = keyOf(listPins, { userId: 'u' })
const pin = (id: string): Pin => ({ id, userId: 'u', latitude: 1, longitude: 2, createdAt: '' })
const listed = (cache: QueryClient) => cache.getQueryData<{ pins: Pin[] }>(queryKey)?.pins.map(({ id }) => id)

/** A list that is being loaded; `answers` has one function per request. */
function setup() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((pins: Pin[] | undefined) => void)[] = []
  const queryFn = () =>
    new Promise<{ pins: Pin[] }>((done, fail) => {
      answers.push((pins) => (pins ? done({ pins }) : fail(new Error('away'))))
    })
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
  const settled = () => expect.poll(() => cache.isFetching()).toBe(0)
  return { cache, answers, settled, stop }
}

test('[PIN-15] an older response does not remove a pin that was dropped during the request', async () => {
  const { cache, answers, settled, stop } = setup()
  await writePins(cache, 'u', (pins) => [pin('new'), ...pins])
  answers[0]?.([pin('old')])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([pin('new'), pin('old')])
  await settled()
  expect(listed(cache)).toEqual(['new', 'old'])
  void cache.refetchQueries({ queryKey })
  await writePins(cache, 'u', (pins) => [pin('newer'), ...pins])
  answers[2]?.([pin('new'), pin('old')])
  expect(listed(cache)).toEqual(['newer', 'new', 'old'])
  stop()
})

test('[PIN-15] a list that could not be loaded is refetched, not invented from the new pin', async () => {
  const { cache, answers, settled, stop } = setup()
  answers[0]?.(undefined)
  await settled()
  await writePins(cache, 'u', (pins) => [pin('new'), ...pins])
  expect(listed(cache)).toBeUndefined()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.([pin('new'), pin('old')])
  await settled()
  expect(listed(cache)).toEqual(['new', 'old'])
  stop()
})
