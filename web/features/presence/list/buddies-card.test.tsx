/** Tests who the list of current buddies shows as on the bowl. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { BuddiesCard } from './buddies-card.tsx'

const details = { emoji: '🧼', badges: {}, isPremium: false, lastActive: new Date().toISOString() }
const gilda = { ...details, id: 'gilda', nickname: 'Gilda', isOnBowl: true }
const percy = { ...details, id: 'percy', nickname: 'Percy', isOnBowl: false }

function renderCard({ isOutOfReach }: { isOutOfReach: boolean }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={{ ...NO_LIVE, isOutOfReach }}>
        <MemoryRouter>
          <BuddiesCard
            list={{ state: 'ready', buddies: [gilda, percy], total: 1 }}
            myId="rhoda"
            buddyIds={new Set(['gilda'])}
          />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

test('[HOME-11, SHELL-27] people on the bowl have water and minutes, others are Available; while disconnected neither is shown', () => {
  const live = renderCard({ isOutOfReach: false })
  for (const sign of ['data-state="on"', '0 min', 'Available']) expect(live).toContain(sign)
  expect(live.match(/data-tone="live"/g)).toHaveLength(2)
  const cutOff = renderCard({ isOutOfReach: true })
  for (const name of ['Gilda', 'Percy']) expect(cutOff).toContain(name)
  expect(cutOff).not.toMatch(/data-state="(on|off)"|data-away| min|Available|data-tone="live"/)
})
