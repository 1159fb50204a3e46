/** A person's numbers: fetched whenever a profile opens; a failure shows a toast and can be retried. */
import { useEffect, useMemo } from 'react'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { PROFILE_NOT_LOADED } from './stats.words.ts'

export type ProfileAnswer = AnswerOf<typeof getProfile>

export type ProfileView =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; answer: ProfileAnswer }

/** An open page shows what other devices did, and streaks that have ended. */
const REFRESH_MS = 30_000

type Needs = {
  userId: string
  /** The server knows the caller; a guest is known only after joining. */
  isKnown: boolean
}

export function useProfile({ userId, isKnown }: Needs): ProfileView {
  const query = useCall(
    getProfile,
    { params: { userId } },
    {
      enabled: isKnown,
      refetchOnMount: 'always',
      refetchInterval: REFRESH_MS,
    },
  )
  const { data, error, errorUpdatedAt, refetch } = query

  useEffect(() => {
    if (error && errorUpdatedAt > 0 && !isNotFound(error)) toast(PROFILE_NOT_LOADED)
  }, [error, errorUpdatedAt])

  return useMemo(() => {
    // Also for a person who was cached and is gone now.
    if (isNotFound(error)) return { state: 'unknown' }
    if (data) return { state: 'ready', answer: data }
    return error ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
  }, [data, error, refetch])
}

/** Not a failure: the page has its own screen for it. */
export function isNotFound(error: unknown): boolean {
  return isProblem(error, 'NOT_FOUND')
}
