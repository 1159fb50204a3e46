/** Proves whose drafts are forgotten. */
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { forgetDrafts } from './use-draft.ts'

test('[ADMIN-36] a caretaker who logs out forgets what was typed at the desks, and nothing of the chat room', () => {
  const cache = createQueryClient()
  cache.setQueryData(['drafts', 'admin settings'], { allowGuestUsers: false })
  cache.setQueryData(['drafts', 'chat'], 'Half a thought')
  forgetDrafts(cache, 'admin ')
  expect(cache.getQueryData(['drafts', 'admin settings'])).toBeUndefined()
  expect(cache.getQueryData(['drafts', 'chat'])).toBe('Half a thought')
})
