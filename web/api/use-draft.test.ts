/** Which drafts are removed. */
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { removeDrafts } from './use-draft.ts'

test('[ADMIN-36] logging out as admin removes the drafts of the admin screens, but not of the chat room', () => {
  const cache = createQueryClient()
  cache.setQueryData(['drafts', 'admin settings'], { allowGuestUsers: false })
  cache.setQueryData(['drafts', 'chat'], 'Half a thought')
  removeDrafts(cache, 'admin ')
  expect(cache.getQueryData(['drafts', 'admin settings'])).toBeUndefined()
  expect(cache.getQueryData(['drafts', 'chat'])).toBe('Half a thought')
})
