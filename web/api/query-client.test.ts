/** The cache keys of responses, and the defaults of the query client. */
import { expect, test } from 'vitest'
import { getInstance } from '#contract/admin/instance.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import { listPrivateMessages } from '#contract/social/private-chat.ts'
import { createQueryClient, keyOf } from './query-client.ts'

test('a key has the endpoint, then its parameters, then its query', () => {
  expect(keyOf(getInstance)).toEqual(['GET /api/instance'])
  expect(keyOf(getProfile, { userId: 'u1' })).toEqual(['GET /api/user/profile/:userId', { userId: 'u1' }])
  const pair = { userId: 'u1', otherId: 'u2' }
  expect(keyOf(listPrivateMessages, pair, { after: 3 })).toEqual([
    'GET /api/private-messages/:userId/:otherId',
    pair,
    { after: 3 },
  ])
})

test('the key without parameters matches every answer of its endpoint', () => {
  const cache = createQueryClient()
  cache.setQueryData(keyOf(getProfile, { userId: 'u1' }), 'one')
  cache.setQueryData(keyOf(getProfile, { userId: 'u2' }), 'two')
  expect(cache.getQueriesData({ queryKey: keyOf(getProfile) })).toHaveLength(2)
})

test('[SHELL-23] queries never retry, go stale or refetch on focus; mutations never retry', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY })
  expect(mutations).toMatchObject({ retry: false })
})
