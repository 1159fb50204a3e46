/** An open page applies changed settings. */
import { expect, test, vi } from 'vitest'
import { adminGetSettings } from '#contract/admin/admin.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { DEFAULT_SETTINGS, type PageSettings } from '#contract/admin/settings.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { createQueryClient, keyOf } from '#web/api/query-client.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listenForSettings } from './settings.live.ts'

const OPEN: PageSettings = { allowGuestUsers: true, requireBowlForChat: true, triviaFrequency: 'daily' }

function start() {
  const cache = createQueryClient()
  cache.setQueryData(keyOf(getInstance), { version: '1', settings: OPEN })
  const { wire, live, comeBack, catchUp } = openTestLive('u-rhoda')
  const onGuestsOff = vi.fn()
  listenForSettings({ live, cache, onGuestsOff })
  wire.welcome()
  return {
    cache,
    onGuestsOff,
    comeBack,
    catchUp,
    change: (settings: PageSettings) => wire.emit({ type: 'SETTINGS_CHANGED', settings }),
  }
}

test('[ADMIN-18] a change applies to an open page at once, and its other cached fields stay', () => {
  const { cache, change, onGuestsOff } = start()
  change({ ...OPEN, requireBowlForChat: false })
  expect(cache.getQueryData(keyOf(getInstance))).toEqual({
    version: '1',
    settings: { ...OPEN, requireBowlForChat: false },
  })
  expect(onGuestsOff).not.toHaveBeenCalled()
})

test('[ADMIN-18] the settings tab of another admin is updated too', () => {
  const { cache, change } = start()
  cache.setQueryData(keyOf(adminGetSettings), DEFAULT_SETTINGS)
  change({ ...OPEN, allowGuestUsers: false })
  expect(cache.getQueryData(keyOf(adminGetSettings))).toEqual({ ...DEFAULT_SETTINGS, allowGuestUsers: false })
})

test('[GUEST-14] when guests are no longer admitted, onGuestsOff is called', () => {
  const { change, onGuestsOff } = start()
  change({ ...OPEN, allowGuestUsers: false })
  expect(onGuestsOff).toHaveBeenCalledOnce()
})

test('[ADMIN-18, WS-17] after a reconnect or a catch-up the settings are refetched', () => {
  const { cache, comeBack, catchUp } = start()
  const isInvalidated = () => cache.getQueryState(keyOf(getInstance))?.isInvalidated
  for (const follow of [comeBack, catchUp]) {
    cache.setQueryData(keyOf(getInstance), { version: '1', settings: OPEN })
    expect(isInvalidated()).toBe(false)
    follow()
    expect(isInvalidated()).toBe(true)
  }
})

test('[ADMIN-18] [FACT-4] a changed trivia frequency refetches the fact; other changes do not', () => {
  const { cache, change } = start()
  cache.setQueryData(keyOf(getTriviaCard), { card: undefined })
  const isInvalidated = () => cache.getQueryState(keyOf(getTriviaCard))?.isInvalidated
  change({ ...OPEN, requireBowlForChat: false })
  expect(isInvalidated()).toBe(false)
  change({ ...OPEN, triviaFrequency: 'hourly' })
  expect(isInvalidated()).toBe(true)
})
