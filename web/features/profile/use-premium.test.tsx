/** Proves that the subscription status overrides the cached user. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { usePremium } from './use-premium.ts'

function PremiumText({ userId, fallback }: { userId: string; fallback: boolean }) {
  return usePremium({ userId, fallback }) ? 'premium' : 'not premium'
}

/** The text for a subscription status, or for none yet. */
function textFor(answer: boolean | undefined, fallback: boolean): string {
  const cache = createQueryClient()
  if (answer !== undefined) cache.setQueryData(keyOf(getSubscriptionStatus, { userId: 'u-1' }), { isPremium: answer })
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <PremiumText userId="u-1" fallback={fallback} />
    </QueryClientProvider>,
  )
}

test.each([
  [true, false, 'premium'],
  [false, true, 'not premium'],
  [undefined, true, 'premium'],
  [undefined, false, 'not premium'],
])('[PROF-7] with subscription %s and cached user %s the person is %s', (answer, fallback, expected) => {
  expect(textFor(answer, fallback)).toBe(expected)
})
