/** Tests which buddies the section shows as on the bowl. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { BuddiesSection } from './buddies-section.tsx'

const gilda = { id: 'gilda', nickname: 'Gilda', emoji: '🦄', isOnBowl: true }
const percy = { ...gilda, id: 'percy', nickname: 'Percy', isOnBowl: false }

function renderSection({ hasLoadFailed }: { hasLoadFailed: boolean }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
        <MemoryRouter>
          <BuddiesSection
            myId="pearl"
            view={{ state: 'ready', buddies: [gilda, percy], lastHere: [], incoming: [], outgoing: [] }}
          />
        </MemoryRouter>
      </LiveContext>
    </QueryClientProvider>,
  )
}

test('[BUDDY-12, SHELL-27] buddies on the bowl are marked, but not while disconnected', () => {
  const live = renderSection({ hasLoadFailed: false })
  for (const sign of ['data-state="on"', '>On the bowl', 'Off the bowl', 'data-tone="live"'])
    expect(live).toContain(sign)
  const disconnected = renderSection({ hasLoadFailed: true })
  for (const name of ['Gilda', 'Percy']) expect(disconnected).toContain(name)
  expect(disconnected).not.toMatch(/data-state="(on|off)"|>(On|Not on) the bowl|data-tone="live"/)
})
