/** Tests which buddies the section shows as on the bowl. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { BuddiesSection } from './buddies-section.tsx'

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isOnBowl: true }
const percy = { ...gilda, id: 'percy', nickname: 'Percy', isOnBowl: false }

function renderSection({ isOutOfReach }: { isOutOfReach: boolean }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={{ ...NO_LIVE, isOutOfReach }}>
        <MemoryRouter>
          <BuddiesSection
            myId="pearl"
            view={{ state: 'ready', buddies: [gilda, percy], incoming: [], outgoing: [] }}
            wayToPremium={{ to: '/subscribe', label: 'Premium' }}
          />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

test('[BUDDY-12, SHELL-27] buddies on the bowl are marked, but not while disconnected', () => {
  const live = renderSection({ isOutOfReach: false })
  for (const sign of ['data-state="on"', '>On the bowl', 'Not on the bowl', 'data-tone="live"'])
    expect(live).toContain(sign)
  const cutOff = renderSection({ isOutOfReach: true })
  for (const name of ['Gilda', 'Percy']) expect(cutOff).toContain(name)
  expect(cutOff).not.toMatch(/data-state="(on|off)"|>(On|Not on) the bowl|data-tone="live"/)
})
