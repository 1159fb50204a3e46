/** Lets in whoever was premium and has letters to read; everyone else is sent on to where premium is bought. */
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { getSubscriptionStatus } from '#contract/premium.ts'
import { listPrivateChats } from '#contract/private-chat.ts'
import { useCall } from '#web/api/use-call.ts'
import { PREMIUM_ONLY } from '#web/features/private-chat/premium-only.ts'
import { toast } from '#web/ui/toast.store.ts'

type FormerMembersOnlyProps = { userId: string; children: ReactNode }

export function FormerMembersOnly({ userId, children }: FormerMembersOnlyProps) {
  const params = { userId }
  const membership = useCall(getSubscriptionStatus, { params })
  const wasPremium = membership.data?.state !== undefined
  // The server has the last word: it refuses who never wrote to anybody.
  const letters = useCall(listPrivateChats, { params }, { enabled: wasPremium })
  const isOutsider = membership.isError || (membership.data && !wasPremium) || letters.isError
  // An empty list may have been read while premium lasted.
  if (isOutsider || letters.data?.chats.length === 0) return <ToPremium />
  return letters.data ? children : null
}

function ToPremium() {
  useEffect(() => void toast(PREMIUM_ONLY), [])
  return <Navigate to="/subscribe" replace />
}
