/** The settings of the house as the caretaker changes them: every open page follows at once. */
import type { QueryClient } from '@tanstack/react-query'
import { adminGetSettings } from '#contract/admin.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getInstance } from '#contract/instance.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'

type Instance = AnswerOf<typeof getInstance>
type AtTheDesk = AnswerOf<typeof adminGetSettings>
type Needs = { live: Pick<Live, 'on' | 'subscribe' | 'state'>; cache: QueryClient; onGuestsOff: () => void }

/** The answer stops it. */
export function keepSettings({ live, cache, onGuestsOff }: Needs): () => void {
  const instance = keyOf(getInstance)
  let wasLost = false

  const stopHearing = live.on('SETTINGS_CHANGED', ({ settings }) => {
    cache.setQueryData<Instance>(instance, (known) => known && { ...known, settings })
    // A caretaker may have the desk open while another changes something.
    cache.setQueryData<AtTheDesk>(keyOf(adminGetSettings), (known) => known && { ...known, ...settings })
    if (!settings.allowGuestUsers) onGuestsOff()
  })
  // What was changed meanwhile was told to those who were there.
  const stopWatching = live.subscribe(() => {
    const state = live.state()
    if (state === 'open' && wasLost) void cache.invalidateQueries({ queryKey: instance })
    wasLost = state === 'offline' || (wasLost && state !== 'open')
  })
  return () => {
    stopHearing()
    stopWatching()
  }
}
