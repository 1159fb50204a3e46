/** Tests the chip, the line, the buttons and the menu of every state on a profile. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BuddyButtons, buddyChip, buddyLine, buddyMenuItems } from './buddy-state.tsx'
import type { BuddyView } from './buddy-status.ts'
import type { BuddyStatusActions } from './use-buddy-status.tsx'

const nothing = async () => {}
const actions = {
  runningAction: () => undefined,
  isBusy: false,
  ask: nothing,
  answer: nothing,
  cancel: nothing,
  end: nothing,
}
const other = { id: 'u/pearl', nickname: 'Pearl', emoji: '👑', isPremium: true }

const stateOf = (view: BuddyView): BuddyStatusActions => {
  return { view, other, actions, isMePremium: true, retry: () => {}, askToEnd: () => {} }
}

function renderButtons(view: BuddyView): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <BuddyButtons buddyStatus={stateOf(view)} renderWave={() => <button type="button">Wave</button>} />
    </MemoryRouter>,
  )
}

const buttonsOf = (view: BuddyView) =>
  [...renderButtons(view).matchAll(/<(?:button|a)\b.*?<\/(?:button|a)>/g)].map(([markup]) =>
    markup.replaceAll(/<[^>]+>/g, ''),
  )
const menuOf = (view: BuddyView) => buddyMenuItems(stateOf(view), () => {}).map(({ label }) => label)

test.each<[BuddyView, string | undefined, string[], string[]]>([
  ['buddies', 'Bathroom Buddy', ['Wave', 'Message'], ['Stop being buddies']],
  ['none', undefined, ['Be My Buddy', 'Wave'], ['Message']],
  ['request-sent', undefined, ['Request Pending', 'Wave'], ['Message', 'Cancel request']],
  ['request-received', 'Wants to be your buddy', ['Accept', 'Decline'], ['Message']],
  ['declined-by-them', 'Request Declined', ['Wave', 'Open Chat Room'], ['Message']],
  ['declined-by-you', 'Request Declined', ['Be My Buddy', 'Wave'], ['Message']],
  ['premium-required', 'Premium Required for Buddies', ['Wave', 'Open Chat Room'], []],
  ['failed', undefined, ['Try again', 'Wave'], []],
])('[PROF-15] [BUDDY-7] [BUDDY-10] %s: the chip %s, the buttons %j, in the menu %j', (view, chip, buttons, menu) => {
  expect(buddyChip(stateOf(view))).toBe(chip)
  expect(buttonsOf(view)).toEqual(buttons)
  expect(menuOf(view)).toEqual(menu)
})

test('[BUDDY-7] "Message" opens the conversation', () => {
  expect(renderButtons('buddies')).toContain('href="/private-chat?user=u%2Fpearl"')
})

test('[BUDDY-10] [BUDDY-14] a line says when to ask again, and whose premium is missing', () => {
  expect(buddyLine(stateOf('declined-by-them'))).toBe('You can ask again after 30 days.')
  expect(buddyLine(stateOf('premium-required'))).toBe('They’re not premium right now.')
  expect(buddyLine({ view: 'premium-required', isMePremium: false })).toBeUndefined()
  expect(buddyLine(stateOf('failed'))).toBe('We couldn’t check if you’re buddies.')
  expect(buddyLine(stateOf('none'))).toBeUndefined()
})

test('[BUDDY-14] only a pending request is a button that cannot be pressed', () => {
  const views: BuddyView[] = [
    'none',
    'request-received',
    'buddies',
    'declined-by-them',
    'declined-by-you',
    'premium-required',
    'failed',
  ]
  for (const view of views) expect(renderButtons(view)).not.toMatch(/<button[^>]*disabled/)
  expect(renderButtons('request-sent')).toMatch(/<button[^>]*disabled[^>]*>Request Pending/)
})
