/** The settings of the house as the caretaker changes them: every open page follows at once. */
import type { QueryClient } from '@tanstack/react-query'
import { adminGetSettings } from '#contract/admin/admin.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { Live } from '#web/realtime/live.ts'

type Instance = AnswerOf<typeof getInstance>
type AtTheDesk = AnswerOf<typeof adminGetSettings>
type Needs = { live: Pick<Live, 'on' | 'onCatchUp'>; cache: QueryClient; onGuestsOff: () => void }

/** The answer stops it. */
export function listenForSettings({ live, cache, onGuestsOff }: Needs): () => void {
  const instance = keyOf(getInstance)

  const frequency = () => cache.getQueryData<Instance>(instance)?.settings.triviaFrequency
  /** With another frequency another fact may be on, and another moment is the next one's. */
  const refreshTrivia = (before: ReturnType<typeof frequency>) => {
    if (before !== undefined && before !== frequency()) void cache.invalidateQueries({ queryKey: keyOf(getTriviaCard) })
  }

  const stopHearing = live.on('SETTINGS_CHANGED', ({ settings }) => {
    const before = frequency()
    cache.setQueryData<Instance>(instance, (known) => known && { ...known, settings })
    refreshTrivia(before)
    // A caretaker may have the desk open while another changes something.
    cache.setQueryData<AtTheDesk>(keyOf(adminGetSettings), (known) => known && { ...known, ...settings })
    if (!settings.allowGuestUsers) onGuestsOff()
  })
  // They may have been read before the page had joined, and changes are sent only to pages that have.
  const stopCatchingUp = live.onCatchUp(() => {
    const before = frequency()
    void cache.invalidateQueries({ queryKey: instance }).then(() => refreshTrivia(before))
  })
  return () => {
    stopHearing()
    stopCatchingUp()
  }
}
