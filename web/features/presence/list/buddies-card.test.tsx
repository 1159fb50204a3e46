/** Proves whom the list of current buddies shows to sit. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { BuddiesCard } from './buddies-card.tsx'

const looks = { emoji: '🧼', badges: {}, isPremium: false, lastActive: new Date().toISOString() }
const gilda = { ...looks, id: 'gilda', nickname: 'Gilda', isOnBowl: true }
const percy = { ...looks, id: 'percy', nickname: 'Percy', isOnBowl: false }

function cardWith({ isOutOfReach }: { isOutOfReach: boolean }): string {
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

test('[HOME-11, SHELL-27] who sits has water and minutes, and who does not is available; while the connection is away neither is said', () => {
  const live = cardWith({ isOutOfReach: false })
  for (const sign of ['data-state="on"', '0 min', 'Available']) expect(live).toContain(sign)
  expect(live.match(/data-tone="live"/g)).toHaveLength(2)
  const cutOff = cardWith({ isOutOfReach: true })
  for (const name of ['Gilda', 'Percy']) expect(cutOff).toContain(name)
  expect(cutOff).not.toMatch(/data-state="(on|off)"|data-away| min|Available|data-tone="live"/)
})
