/** Saving one's notification settings: shown at once, and back to what is saved when that fails. */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { getPush, type PushSettings, setPushSettings } from '#contract/social/push.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/key-of.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { notSaved } from './push.toasts.ts'

export type Standing = AnswerOf<typeof getPush>
type Needs = { cache: QueryClient; tell: (toast: ToastRequest) => void; readAgain: () => void }
type Saving = MutationOptions<AnswerOf<typeof setPushSettings>, Error, PushSettings, Standing | undefined>

export function changePushSettings(cache: QueryClient, patch: Partial<Standing>): void {
  cache.setQueryData<Standing>(keyOf(getPush), (before) => before && { ...before, ...patch })
}

export function savingSettings({ cache, tell, readAgain }: Needs): Saving {
  return {
    mutationFn: (settings) => call(setPushSettings, { body: settings }),
    // A switch that hesitates is pressed twice.
    onMutate: (settings) => {
      const before = cache.getQueryData<Standing>(keyOf(getPush))
      changePushSettings(cache, { quietHours: undefined, ...settings })
      return before
    },
    // Also where the server cannot be asked.
    onError: (error, _, before) => {
      if (before) cache.setQueryData<Standing>(keyOf(getPush), before)
      tell(notSaved(error))
      readAgain()
    },
  }
}
