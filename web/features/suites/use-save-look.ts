/** Saves the chosen look, and updates an open profile at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getProfile } from '#contract/bowl/stats.ts'
import { type Look, setLook } from '#contract/premium/suites.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { lookNotSaved, lookSaved } from './suites.words.ts'

type Needs = { userId: string; onSaved: () => void }

export function useSaveLook({ userId, onSaved }: Needs) {
  const cache = useQueryClient()
  const session = useSession()
  const { mutate, isPending } = useMutation({
    mutationFn: (look: Look) => call(setLook, { body: look }),
    onSuccess: (look) => {
      session.update({ suite: look.suite })
      cache.setQueryData<AnswerOf<typeof getProfile>>(
        keyOf(getProfile, { userId }),
        (answer) => answer && { ...answer, look },
      )
      toast(lookSaved)
      onSaved()
    },
    onError: (error) => toast(lookNotSaved(error)),
  })
  return { save: mutate, isSaving: isPending }
}
