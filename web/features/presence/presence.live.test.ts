/** Tests how live presence events change the cache, the session and the toasts. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import { keyOf } from '#web/api/query-client.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { toastStore } from '#web/ui/feedback/toast.store.ts'
import { listenForPresence } from './presence.live.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  toastStore.dismiss()
})

function setUp() {
  const { wire, live } = openTestLive('rhoda')
  const cache = new QueryClient()
  const statuses: boolean[] = []
  const warned = vi.fn()
  const onStillOn = vi.fn()
  let isShownOn = false
  const stop = listenForPresence({
    live,
    cache,
    activity: { warned },
    isOnBowl: () => isShownOn,
    onStatus: (isOnBowl) => {
      isShownOn = isOnBowl
      statuses.push(isOnBowl)
    },
    onStillOn,
  })
  const press = (isOnBowl: boolean) => {
    isShownOn = isOnBowl
    live.toggle(isOnBowl)
  }
  return { wire, cache, live, press, statuses, warned, onStillOn, stop }
}

test('[HOME-8] the list is written into the cache entry of the call', () => {
  const { wire, cache } = setUp()
  wire.welcome()
  wire.emit({ type: 'ACTIVE_USERS', users: [], total: 23 })
  expect(cache.getQueryData(keyOf(getActiveUsers))).toEqual({ users: [], total: 23 })
})

test('[PRES-14] the session gets your status, also when another tab changed it', () => {
  const { wire, statuses } = setUp()
  wire.welcome({ isOnBowl: true })
  wire.emit({ type: 'STATUS', isOnBowl: false })
  expect(statuses).toEqual([true, false])
})

test('[HOME-2] a press that is not acknowledged is not undone by an older status', () => {
  const { wire, live, statuses } = setUp()
  const press = { page: 'this-page', number: 1 }
  live.toggle(true, press)
  wire.welcome()
  expect(statuses).toEqual([])
  wire.emit({ type: 'STATUS', isOnBowl: true, onBowlSince: '2026-03-01T14:02:00.000Z', press })
  expect(statuses).toEqual([true])
})

test.each([
  { isOnBowl: false, title: 'You’re still off', description: 'Not right now' },
  { isOnBowl: true, title: 'That didn’t go through', description: 'You’re still on' },
])('[HOME-3, FLUSH-10] a refused press is undone and shows a toast: $title', ({ isOnBowl, title, description }) => {
  const { wire, press, statuses, onStillOn } = setUp()
  wire.welcome({ isOnBowl })
  press(!isOnBowl)
  wire.emit({ type: 'ERROR', code: 'UNAVAILABLE', message: 'Not right now' })
  expect(statuses).toEqual([isOnBowl, isOnBowl])
  expect(toastStore.current()).toMatchObject({ isOpen: true, title, description, tone: 'destructive' })
  expect(onStillOn).toHaveBeenCalledTimes(isOnBowl ? 1 : 0)
})

test('a refusal that changes nothing is only logged', () => {
  const { wire, live } = setUp()
  wire.welcome({ isOnBowl: true })
  live.sendActivity()
  wire.emit({ type: 'ERROR', code: 'UNAVAILABLE', message: 'Not right now' })
  expect(toastStore.current()?.isOpen ?? false).toBe(false)
})

test('[HOME-16] [PRES-11] a warning shows a toast, and its button sends activity', () => {
  const { wire, warned } = setUp()
  wire.welcome({ isOnBowl: true })
  wire.emit({ type: 'INACTIVITY_WARNING', message: 'Still there?' })
  expect(warned).toHaveBeenCalledOnce()
  const shown = toastStore.current()
  expect(shown).toMatchObject({ description: 'Still there?', action: { label: 'Still on the bowl' } })
  if (shown?.action && 'onPress' in shown.action) shown.action.onPress()
  expect(wire.sent().at(-1)).toMatchObject({ type: 'TOGGLE_STATUS', userId: 'rhoda', isOnBowl: true })
})

test('[HOME-16] [PRES-12] the automatic end takes the person off the bowl, with a destructive toast', () => {
  const { wire, statuses } = setUp()
  wire.welcome({ isOnBowl: true })
  wire.emit({ type: 'AUTO_LOGOUT', message: 'Your seat was given up.' })
  expect(statuses.at(-1)).toBe(false)
  expect(toastStore.current()).toMatchObject({ tone: 'destructive', description: 'Your seat was given up.' })
})

test('after stop, events do nothing', () => {
  const { wire, statuses, stop } = setUp()
  stop()
  wire.welcome({ isOnBowl: true })
  expect(statuses).toEqual([])
})
