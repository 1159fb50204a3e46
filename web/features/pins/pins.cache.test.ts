/** Proves that the list of pins neither forgets what was done here nor makes up what it was never told. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listPins, type Pin } from '#contract/social/pins.ts'
import { keyOf } from '#web/api/key-of.ts'
import { writePins } from './pins.cache.ts'

const queryKey = keyOf(listPins, { userId: 'u' })
const pin = (id: string): Pin => ({ id, userId: 'u', latitude: 1, longitude: 2, createdAt: '' })
const listed = (cache: QueryClient) => cache.getQueryData<{ pins: Pin[] }>(queryKey)?.pins.map(({ id }) => id)

/** A list that is asked for, with a way to answer each time it is. */
function scene() {
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

test('[PIN-15] an answer that was on its way does not take a pin off the list that was dropped meanwhile', async () => {
  const { cache, answers, settled, stop } = scene()
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

test('[PIN-15] a list that could not be read is asked for again, and not made up from the pin just dropped', async () => {
  const { cache, answers, settled, stop } = scene()
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
