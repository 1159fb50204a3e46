/** Tests the labels of every state on a profile, and that each has a next step. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BuddyState } from './buddy-state.tsx'
import type { BuddyView } from './buddy-status.ts'
import type { BuddyStatusActions } from './use-buddy-status.tsx'

const nothing = async () => {}
const actions = { doing: () => undefined, isBusy: false, ask: nothing, answer: nothing, cancel: nothing, end: nothing }
const MESSAGE = 'href="/private-chat?user=u%2Fpearl"'
const other = { id: 'u/pearl', nickname: 'Pearl', emoji: '👑', isPremium: true }

function renderState(view: BuddyView, more: Partial<BuddyStatusActions> = {}): string {
  const buddyStatus = { view, other, actions, isMePremium: true, retry: () => {}, askToEnd: () => {}, ...more }
  return renderToStaticMarkup(
    <MemoryRouter>
      <BuddyState buddyStatus={buddyStatus} wayToPremium={{ to: '/subscribe', label: 'See what premium adds' }} />
    </MemoryRouter>,
  )
}

test.each<[BuddyView, string[]]>([
  ['none', ['Be My Buddy', MESSAGE]],
  ['asked', ['Request Pending', 'Cancel request', MESSAGE]],
  ['asking', ['Wants to be your buddy', 'Accept', 'Decline', MESSAGE]],
  ['buddies', ['Bathroom Buddy', 'Message', MESSAGE]],
  ['declined', ['Request Declined', 'You can ask again after 30 days.', MESSAGE]],
  ['turned-down', ['Request Declined', 'Be My Buddy', MESSAGE]],
  ['premium-required', ['Premium Required for Buddies']],
  ['failed', ['Try again']],
])('[BUDDY-7, BUDDY-10] %s says %j', (view, words) => {
  for (const text of words) expect(renderState(view)).toContain(text)
})

test('[BUDDY-14] a viewer without premium gets a link to it; a premium viewer of such a person gets none', () => {
  expect(renderState('premium-required', { isMePremium: false })).toContain('href="/subscribe"')
  expect(renderState('premium-required')).not.toContain('href')
})

test('[BUDDY-14] no state has a button that cannot be pressed', () => {
  const views: BuddyView[] = ['none', 'asked', 'asking', 'buddies', 'declined', 'turned-down', 'premium-required']
  for (const view of views) expect(renderState(view)).not.toMatch(/<button[^>]*disabled/)
})
