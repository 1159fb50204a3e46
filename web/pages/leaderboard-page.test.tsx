/** The header of the Hall of Fame. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { memoryStorage } from '#web/api/storage.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { createSessionStore } from '#web/session/session-store.ts'
import { LeaderboardPage } from './leaderboard-page.tsx'

test('[LEAD-1] the page has a title, a subtitle and a link back home', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SessionProvider store={createSessionStore(memoryStorage())}>
          <LeaderboardPage />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(markup).toContain('<h1>Bowl Hall of Fame</h1>')
  expect(markup).toContain('See who&#x27;s the best in the bathroom business!')
  expect(markup).toMatch(/<a [^>]*aria-label="Back"[^>]*href="\/home"|<a [^>]*href="\/home"[^>]*aria-label="Back"/)
})
