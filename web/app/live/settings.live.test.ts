/** Proves that an open page follows the settings of the house. */
import { expect, test, vi } from 'vitest'
import { adminGetSettings } from '#contract/admin/admin.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { DEFAULT_SETTINGS, type PageSettings } from '#contract/admin/settings.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import { keyOf } from '#web/api/key-of.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { openTestLive } from '#web/testing/test-live.ts'
import { listenForSettings } from './settings.live.ts'

const OPEN: PageSettings = { allowGuestUsers: true, requireBowlForChat: true, triviaFrequency: 'daily' }

function stage() {
  const cache = createQueryClient()
  cache.setQueryData(keyOf(getInstance), { version: '1', settings: OPEN })
  const { wire, live, comeBack, catchUp } = openTestLive('u-rhoda')
  const onGuestsOff = vi.fn()
  listenForSettings({ live, cache, onGuestsOff })
  wire.welcome()
  return {
    ...{ cache, onGuestsOff, comeBack, catchUp },
    change: (settings: PageSettings) => wire.tell({ type: 'SETTINGS_CHANGED', settings }),
  }
}

test('[ADMIN-18] a change is in force on an open page at once, and the rest of what it knows stays', () => {
  const { cache, change, onGuestsOff } = stage()
  change({ ...OPEN, requireBowlForChat: false })
  expect(cache.getQueryData(keyOf(getInstance))).toEqual({
    version: '1',
    settings: { ...OPEN, requireBowlForChat: false },
  })
  expect(onGuestsOff).not.toHaveBeenCalled()
})

test('[ADMIN-18] the desk of another caretaker follows as well', () => {
  const { cache, change } = stage()
  cache.setQueryData(keyOf(adminGetSettings), DEFAULT_SETTINGS)
  change({ ...OPEN, allowGuestUsers: false })
  expect(cache.getQueryData(keyOf(adminGetSettings))).toEqual({ ...DEFAULT_SETTINGS, allowGuestUsers: false })
})

test('[GUEST-14] when guests are no longer admitted, that is told', () => {
  const { change, onGuestsOff } = stage()
  change({ ...OPEN, allowGuestUsers: false })
  expect(onGuestsOff).toHaveBeenCalledOnce()
})

test('[ADMIN-18, WS-17] a page that was away, or is asked to catch up, asks again', () => {
  const { cache, comeBack, catchUp } = stage()
  const isOld = () => cache.getQueryState(keyOf(getInstance))?.isInvalidated
  for (const follow of [comeBack, catchUp]) {
    cache.setQueryData(keyOf(getInstance), { version: '1', settings: OPEN })
    expect(isOld()).toBe(false)
    follow()
    expect(isOld()).toBe(true)
  }
})

test('[ADMIN-18] [FACT-4] another frequency brings the fact that is on by it to open pages; anything else leaves the fact', () => {
  const { cache, change } = stage()
  cache.setQueryData(keyOf(getTriviaCard), { card: undefined })
  const isOld = () => cache.getQueryState(keyOf(getTriviaCard))?.isInvalidated
  change({ ...OPEN, requireBowlForChat: false })
  expect(isOld()).toBe(false)
  change({ ...OPEN, triviaFrequency: 'hourly' })
  expect(isOld()).toBe(true)
})
