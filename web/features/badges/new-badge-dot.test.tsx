/** Tests the dot of new badges. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type BadgeKey, getBadges } from '#contract/bowl/badges.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { NewBadgeDot } from './new-badge-dot.tsx'

function dotFor(seen: { [key in BadgeKey]?: boolean }): string {
  const cache = createQueryClient()
  const earnedAt = '2026-11-12T08:00:00.000Z'
  const badges = Object.fromEntries(Object.entries(seen).map(([badge, isSeen]) => [badge, { earnedAt, isSeen }]))
  cache.setQueryData(keyOf(getBadges), { success: true, badges, progress: {}, tellsRoom: true })
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <NewBadgeDot isMember />
    </QueryClientProvider>,
  )
}

test('[BADGE-12] there is a dot while a badge is new, and none after', () => {
  expect(dotFor({ regular: false })).toContain('aria-label="1 new badge"')
  expect(dotFor({ regular: false, chatty: false, streaker: true })).toContain('aria-label="2 new badges"')
  expect(dotFor({ regular: true })).toBe('')
  expect(dotFor({})).toBe('')
})
