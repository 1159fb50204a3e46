/** A person's numbers: read anew whenever a profile is opened; a failure is told in a toast and can be retried. */
import { useEffect } from 'react'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'

export type ProfileAnswer = AnswerOf<typeof getProfile>

export type ProfileView =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; answer: ProfileAnswer }

export const LOAD_FAILED = { title: 'Error', description: 'Failed to load profile data', tone: 'destructive' } as const

/** What other devices did, and what ended meanwhile, shows on a page that is left open. */
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
    if (error && errorUpdatedAt > 0 && !isUnknown(error)) toast(LOAD_FAILED)
  }, [error, errorUpdatedAt])

  // Also whoever was there a moment ago.
  if (isUnknown(error)) return { state: 'unknown' }
  if (data) return { state: 'ready', answer: data }
  return error ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
}

/** Somebody who is not here is no failure: the page says so itself. */
export function isUnknown(error: unknown): boolean {
  return isProblem(error, 'NOT_FOUND')
}
