/** Proves whose word counts when it is asked who is premium. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { keyOf } from '#web/api/key-of.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { usePremium } from './use-premium.ts'

function Asked({ userId, otherwise }: { userId: string; otherwise: boolean }) {
  return usePremium({ userId, otherwise }) ? 'premium' : 'not premium'
}

/** What is shown when the subscription has answered this, or nothing yet. */
function shown(answer: boolean | undefined, otherwise: boolean): string {
  const cache = createQueryClient()
  if (answer !== undefined) cache.setQueryData(keyOf(getSubscriptionStatus, { userId: 'u-1' }), { isPremium: answer })
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <Asked userId="u-1" otherwise={otherwise} />
    </QueryClientProvider>,
  )
}

test.each([
  [true, false, 'premium'],
  [false, true, 'not premium'],
  [undefined, true, 'premium'],
  [undefined, false, 'not premium'],
])('[PROF-7] when the subscription says %s and the user %s, they are %s', (answer, otherwise, expected) => {
  expect(shown(answer, otherwise)).toBe(expected)
})
