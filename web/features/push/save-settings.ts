/** Saves the notification settings: optimistic, and rolled back if it fails. */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { getPush, type PushSettings, setPushSettings } from '#contract/social/push.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { settingsNotSaved } from './push.words.ts'

export type PushStatus = AnswerOf<typeof getPush>
type Needs = { cache: QueryClient; showToast: (toast: ToastRequest) => void; refetch: () => void }
type SettingsMutation = MutationOptions<AnswerOf<typeof setPushSettings>, Error, PushSettings, PushStatus | undefined>

export function changePushSettings(cache: QueryClient, patch: Partial<PushStatus>): void {
  cache.setQueryData<PushStatus>(keyOf(getPush), (before) => before && { ...before, ...patch })
}

export function settingsMutation({ cache, showToast, refetch }: Needs): SettingsMutation {
  return {
    mutationFn: (settings) => call(setPushSettings, { body: settings }),
    // Optimistic, because a slow switch gets pressed twice.
    onMutate: (settings) => {
      const before = cache.getQueryData<PushStatus>(keyOf(getPush))
      changePushSettings(cache, { quietHours: undefined, ...settings })
      return before
    },
    // A refetch alone is not enough: the server may be unreachable.
    onError: (error, _, before) => {
      if (before) cache.setQueryData<PushStatus>(keyOf(getPush), before)
      showToast(settingsNotSaved(error))
      refetch()
    },
  }
}
