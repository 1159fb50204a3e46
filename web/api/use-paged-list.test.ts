/** When a list that comes in pages is read again. */
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { pagedQuery } from './use-paged-list.ts'

test.each([
  { startsOver: true, times: 2 },
  { startsOver: false, times: 1 },
])(
  '[HOME-32] a list that starts over ($startsOver) and is wanted again is read $times times',
  async ({ startsOver, times }) => {
    const load = vi.fn(async () => ({}))
    const query = (enabled: boolean) => pagedQuery({ queryKey: ['list'], load, enabled, startsOver })
    const observer = new InfiniteQueryObserver(createQueryClient(), query(true))
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    observer.setOptions(query(false))
    observer.setOptions(query(true))
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
    expect(load).toHaveBeenCalledTimes(times)
    stop()
  },
)
