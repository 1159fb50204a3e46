/** Proves the notification settings in each state, and the offer. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationSwitches } from './notifications-section.tsx'
import { OfferCard } from './push-offer.tsx'
import type { Notifications } from './use-push.ts'

const idle = { hasFailed: false, retry: () => {}, isToggling: false, setEnabled: () => {}, save: () => {} }
const status = { messages: true, requests: false, publicKey: 'B', isOnHere: true }

function shown(state: Partial<Notifications>): string {
  return renderToStaticMarkup(<NotificationSwitches availability="open" status={status} {...idle} {...state} />)
}

/** The switches in order, as `label: on`. */
function switchesIn(markup: string): string[] {
  return [...markup.matchAll(/aria-checked="(\w+)".*?switch-label">([^<]+)</g)].map(
    ([, on, label]) => `${label}: ${on}`,
  )
}

test('[PUSH-11] there is a switch for this device, one for each kind, and one for quiet hours', () => {
  const switches = ['On this device: true', 'Private messages: true', 'Buddy requests: false', 'Quiet hours: false']
  expect(switchesIn(shown({}))).toEqual(switches)
})

test('[PUSH-11] quiet hours show their start and end', () => {
  const markup = shown({ status: { ...status, quietHours: { from: '22:30', to: '06:45' } } })
  expect(markup).toContain('value="22:30"')
  expect(markup).toContain('value="06:45"')
  expect(markup).not.toContain('Choose two different times')
})

test('[PUSH-11] if the browser blocks notifications, the switch is off and disabled', () => {
  const markup = shown({ availability: 'blocked' })
  expect(markup).toContain('This browser’s blocking our notifications')
  expect(markup).toMatch(/aria-checked="false" disabled=""/)
})

test('[PUSH-11] a browser without notifications shows an explanation and no button', () => {
  const markup = shown({ availability: 'unsupported' })
  expect(markup).toContain('This browser can’t show notifications')
  expect(markup).not.toContain('<button')
})

test('[PUSH-11] loading shows a skeleton, and a failed load can be retried', () => {
  expect(shown({ status: undefined })).toContain('Loading notifications')
  expect(shown({ status: undefined, hasFailed: true })).toContain('Try again')
})

test('[PUSH-10] the offer can be accepted and declined', () => {
  const markup = renderToStaticMarkup(<OfferCard isBusy={false} onYes={() => {}} onNo={() => {}} />)
  expect(markup).toContain('Know when someone writes')
  expect(markup).toMatch(/No, thanks.*Turn on/)
})
