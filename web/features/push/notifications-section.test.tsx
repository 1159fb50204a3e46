/** Proves what the settings say in each state, and what the offer asks. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationsCard } from './notifications-section.tsx'
import { OfferCard } from './push-offer.tsx'
import type { Notifications } from './use-push.ts'

const idle = { hasFailed: false, retry: () => {}, isTurning: false, turn: () => {}, save: () => {} }
const standing = { messages: true, requests: false, publicKey: 'B', isOnHere: true }

function shown(state: Partial<Notifications>): string {
  return renderToStaticMarkup(<NotificationsCard possibility="open" standing={standing} {...idle} {...state} />)
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

test('[PUSH-11] quiet hours show from when to when', () => {
  const markup = shown({ standing: { ...standing, quietHours: { from: '22:30', to: '06:45' } } })
  expect(markup).toContain('value="22:30"')
  expect(markup).toContain('value="06:45"')
  expect(markup).not.toContain('Choose two times that differ')
})

test('[PUSH-11] a browser that blocks is named, and its switch is off and at rest', () => {
  const markup = shown({ possibility: 'blocked' })
  expect(markup).toContain('This browser blocks notifications')
  expect(markup).toMatch(/aria-checked="false" disabled=""/)
})

test('[PUSH-11] a browser that cannot is named, and there is nothing to press', () => {
  const markup = shown({ possibility: 'unsupported' })
  expect(markup).toContain('This browser cannot show notifications')
  expect(markup).not.toContain('<button')
})

test('[PUSH-11] while it loads nothing can be pressed, and what failed can be tried again', () => {
  expect(shown({ standing: undefined })).toContain('Loading notifications')
  expect(shown({ standing: undefined, hasFailed: true })).toContain('Try again')
})

test('[PUSH-10] the offer can be taken and turned down', () => {
  const markup = renderToStaticMarkup(<OfferCard isBusy={false} onYes={() => {}} onNo={() => {}} />)
  expect(markup).toContain('Get told when somebody writes')
  expect(markup).toMatch(/No, thanks.*Tell me/)
})
