/** Tests which of your buddies home shows, and what their rows say and carry. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Person } from '#contract/people/users.ts'
import type { SittingBuddy } from '#web/features/buddies/buddy-lists.ts'
import { LiveContext, NO_LIVE } from '#web/realtime/use-live.ts'
import { HomeBuddies } from './home-buddies.tsx'

const buddy = (nickname: string, more: Partial<SittingBuddy> = {}): SittingBuddy => ({
  id: `u-${nickname}`,
  nickname,
  emoji: '🦄',
  isOnBowl: false,
  onBowlSince: undefined,
  ...more,
})

const gilda = buddy('Gilda', { isOnBowl: true, onBowlSince: new Date(Date.now() - 28 * 60_000).toISOString() })
const percy = buddy('Percy', { lastDay: '2026-03-01' })
const OTHERS = [percy, buddy('Ada'), buddy('Alf')]

type Shown = {
  lastHere: SittingBuddy[]
  hasLoadFailed?: boolean
  renderActions?: (person: Person) => string
}

function renderBuddies({ lastHere, hasLoadFailed = false, renderActions }: Shown): string {
  return renderToStaticMarkup(
    <LiveContext value={{ ...NO_LIVE, hasLoadFailed }}>
      <MemoryRouter>
        <HomeBuddies
          view={{ state: 'ready', buddies: [], lastHere, incoming: [], outgoing: [] }}
          renderActions={renderActions}
        />
      </MemoryRouter>
    </LiveContext>,
  )
}

test('[HOME-27] three buddies are shown, then "All buddies"; with three there is nothing more to show', () => {
  const four = renderBuddies({ lastHere: [gilda, ...OTHERS] })
  expect(four.match(/<li>/g)).toHaveLength(3)
  expect(four).toContain('All buddies')
  expect(renderBuddies({ lastHere: OTHERS })).not.toContain('All buddies')
})

test('[HOME-27] a row says for how long, or which day; the heading counts who is sitting', () => {
  const markup = renderBuddies({ lastHere: [gilda, percy] })
  for (const words of ['28 min', '1 Mar', '1 sitting']) expect(markup).toContain(words)
})

test('[HOME-27, SHELL-27] while disconnected no row says that a buddy is sitting', () => {
  const markup = renderBuddies({ lastHere: [gilda, percy], hasLoadFailed: true })
  for (const sign of ['28 min', 'data-state="on"', 'data-tone="live"']) expect(markup).not.toContain(sign)
  expect(markup).toContain('1 Mar')
})

test('[HOME-27] nothing is shown without premium or without buddies; a failure is', () => {
  expect(renderBuddies({ lastHere: [] })).toBe('')
  expect(renderToStaticMarkup(<HomeBuddies view={{ state: 'locked' }} />)).toBe('')
  const failed = renderToStaticMarkup(<HomeBuddies view={{ state: 'failed', retry: () => {} }} />)
  expect(failed).toContain('We couldn’t load your buddies.')
})

test('[HOME-27] each row carries the actions of the page beside its link, not inside it', () => {
  const markup = renderBuddies({ lastHere: [gilda, percy], renderActions: ({ nickname }) => `[wave at ${nickname}]` })
  expect(markup).toMatch(/<\/a>\[wave at Gilda\]<\/li>.*<\/a>\[wave at Percy\]<\/li>/)
})
