/** Tests who the list of current users shows as on the bowl. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ActiveUser } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { ActiveUsersCard } from './active-users-card.tsx'

const details = { emoji: '🧼', badges: {}, isPremium: false, lastActive: new Date().toISOString() }
const gilda = { ...details, id: 'gilda', nickname: 'Gilda', isOnBowl: true }
const percy = { ...details, id: 'percy', nickname: 'Percy', isOnBowl: false }

type Shown = { hasLoadFailed?: boolean; users?: ActiveUser[]; renderActions?: (person: Person) => string }

function renderCard({ hasLoadFailed = false, users = [gilda, percy], renderActions }: Shown): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
        <MemoryRouter>
          <ActiveUsersCard
            list={{ state: 'ready', users, total: 1 }}
            myId="rhoda"
            buddyIds={new Set(['gilda'])}
            isKnown
            renderActions={renderActions}
          />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

test('[HOME-11, SHELL-27] people on the bowl have water and minutes, others are Available; while disconnected neither is shown', () => {
  const live = renderCard({ hasLoadFailed: false })
  for (const sign of ['data-state="on"', '0 min', 'Available']) expect(live).toContain(sign)
  expect(live.match(/data-tone="live"/g)).toHaveLength(2)
  const disconnected = renderCard({ hasLoadFailed: true })
  for (const name of ['Gilda', 'Percy']) expect(disconnected).toContain(name)
  expect(disconnected).not.toMatch(/data-state="(on|off)"|data-away| min|Available|data-tone="live"/)
})

test('[HOME-31] the row of another member carries the actions of the page; your own, a guest’s and a demo buddy’s do not', () => {
  const others = [
    { ...gilda, id: 'rhoda', nickname: 'Rhoda' },
    { ...gilda, id: 'guest-Gus12345', nickname: 'Gus' },
    { ...gilda, id: 'demo-PaperPoet', nickname: 'PaperPoet', isDemo: true },
  ]
  const markup = renderCard({ users: [gilda, ...others], renderActions: ({ nickname }) => `[wave at ${nickname}]` })
  expect(markup.match(/\[wave at \w+\]/g)).toEqual(['[wave at Gilda]'])
})
