/** Listens for changed instance settings, and shows them on this page at once. */
import type { QueryClient } from '@tanstack/react-query'
import { adminGetSettings } from '#contract/admin/admin.ts'
import { getInstance } from '#contract/admin/instance.ts'
import { getTriviaCard } from '#contract/bowl/trivia.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { Live } from '#web/realtime/live.ts'

type Instance = AnswerOf<typeof getInstance>
type AdminSettings = AnswerOf<typeof adminGetSettings>
type Needs = { live: Pick<Live, 'on' | 'onCatchUp'>; cache: QueryClient; onGuestsOff: () => void }

export function listenForSettings({ live, cache, onGuestsOff }: Needs): () => void {
  const instance = keyOf(getInstance)

  const frequency = () => cache.getQueryData<Instance>(instance)?.settings.triviaFrequency
  /** Another frequency can mean another current fact and another time for the next one. */
  const refreshTrivia = (before: ReturnType<typeof frequency>) => {
    if (before !== undefined && before !== frequency()) void cache.invalidateQueries({ queryKey: keyOf(getTriviaCard) })
  }

  const stopListening = live.on('SETTINGS_CHANGED', ({ settings }) => {
    const before = frequency()
    cache.setQueryData<Instance>(instance, (cached) => cached && { ...cached, settings })
    refreshTrivia(before)
    // Another admin may have the settings tab open.
    cache.setQueryData<AdminSettings>(keyOf(adminGetSettings), (cached) => cached && { ...cached, ...settings })
    if (!settings.allowGuestUsers) onGuestsOff()
  })
  // Changes are sent only to joined pages, and the settings may have been read before the JOIN.
  const stopCatchingUp = live.onCatchUp(() => {
    const before = frequency()
    void cache.invalidateQueries({ queryKey: instance }).then(() => refreshTrivia(before))
  })
  return () => {
    stopListening()
    stopCatchingUp()
  }
}
