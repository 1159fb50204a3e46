/** Tests who the list of current users shows as on the bowl. */
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ACTIVE_USERS_PAGE, type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { keyOf } from '#web/api/query-client.ts'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { ActiveUsersCard } from './active-users-card.tsx'

const details = { emoji: '🧼', badges: {}, isPremium: false, lastActive: new Date().toISOString() }
const gilda = { ...details, id: 'gilda', nickname: 'Gilda', isOnBowl: true }
const percy = { ...details, id: 'percy', nickname: 'Percy', isOnBowl: false }

type Page = { users: ActiveUser[]; next?: string }
type Shown = {
  hasLoadFailed?: boolean
  users?: ActiveUser[]
  total?: number
  pages?: Page[]
  renderActions?: (person: Person) => string
}

function renderCard({ hasLoadFailed = false, users = [gilda, percy], total = 1, pages, renderActions }: Shown): string {
  const cache = new QueryClient()
  const key = keyOf(getActiveUsers, {}, { limit: ACTIVE_USERS_PAGE })
  if (pages) cache.setQueryData<InfiniteData<Page>>(key, { pages, pageParams: [] })
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
        <MemoryRouter>
          <ActiveUsersCard
            list={{ state: 'ready', users, total }}
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

const crowd = Array.from({ length: 50 }, (_, nth) => ({ ...gilda, id: `guest-${nth}`, nickname: `Guest ${nth}` }))
const namesIn = (markup: string) => [...markup.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)

test('[HOME-32] in a crowd those who matter to the page come first, others fill the ten rows, and everyone is counted', () => {
  const pages = [{ users: [{ ...gilda, id: 'rhoda', nickname: 'Rhoda' }, gilda, ...crowd], next: '1_guest-49' }]
  const markup = renderCard({ users: [gilda], total: 5000, pages })
  expect(namesIn(markup)).toEqual(['Gilda', ...crowd.slice(0, 9).map(({ nickname }) => nickname)])
  expect(markup).toContain('5000 on the bowl')
  expect(markup).toContain('View all current buddies (5000)')
})

test('[HOME-32] [HOME-20] a crowd of which nobody is named is not an empty list', () => {
  const markup = renderCard({ users: [], total: 5000 })
  expect(markup).toContain('View all current buddies (5000)')
  expect(markup).not.toContain('All quiet')
})
