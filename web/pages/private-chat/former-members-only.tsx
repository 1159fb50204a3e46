/** Lets in whoever was premium and has letters to read; everyone else is sent on to where premium is bought. */
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { listPrivateChats } from '#contract/social/private-chat.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { PREMIUM_ONLY } from '#web/features/private-chat/premium-only.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'

type FormerMembersOnlyProps = { userId: string; children: ReactNode }

export function FormerMembersOnly({ userId, children }: FormerMembersOnlyProps) {
  const { membership, letters, admission } = useFormerMember(userId)
  switch (admission) {
    case 'in':
      return children
    case 'out':
      return <ToPremium />
    case 'waiting':
      return <SkeletonRows count={4} label="Loading conversations" />
    case 'failed':
      return (
        <LoadFailed onRetry={() => void (membership.error ? membership : letters).refetch()}>
          Your conversations could not be loaded.
        </LoadFailed>
      )
  }
}

/** Whether somebody without premium has letters from the time they had it. */
export function useFormerMember(userId: string) {
  const params = { userId }
  const membership = useCall(getSubscriptionStatus, { params })
  const wasPremium = membership.data && membership.data.state !== undefined
  // The server has the last word: it refuses who never wrote to anybody.
  const letters = useCall(listPrivateChats, { params }, { enabled: wasPremium === true })
  const hasLetters = letters.data && letters.data.chats.length > 0
  const admission = admissionOf({ wasPremium, hasLetters, error: membership.error ?? letters.error })
  return { membership, letters, admission }
}

type Known = {
  /** Undefined until the server has said so. */
  wasPremium: boolean | undefined
  /** An empty list may have been read while premium lasted. */
  hasLetters: boolean | undefined
  error: unknown
}

/** Only a refusal says that somebody is no former member; a failure says nothing. */
export function admissionOf({ wasPremium, hasLetters, error }: Known): 'in' | 'out' | 'waiting' | 'failed' {
  if (hasLetters) return 'in'
  if (wasPremium === false || hasLetters === false || isProblem(error, 'PREMIUM_REQUIRED')) return 'out'
  return error ? 'failed' : 'waiting'
}

function ToPremium() {
  useEffect(() => void toast(PREMIUM_ONLY), [])
  return <Navigate to="/subscribe" replace />
}
