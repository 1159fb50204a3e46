/** Whether somebody is premium: what the subscription says, and until it answers what is known of them. */
import { useEffect, useEffectEvent } from 'react'
import { isGuestId } from '#contract/people/users.ts'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { useCall } from '#web/api/use-call.ts'

type Needs = {
  userId: string
  otherwise: boolean
  /** Asked only once the server is known to answer. */
  isAsked?: boolean | undefined
  /** Hears every answer, so that the rest of the page can follow it. */
  onAnswer?: ((isPremium: boolean) => void) | undefined
}

export function usePremium({ userId, otherwise, isAsked = true, onAnswer }: Needs): boolean {
  const enabled = isAsked && !isGuestId(userId)
  const query = useCall(getSubscriptionStatus, { params: { userId } }, { enabled, refetchOnMount: 'always' })
  const isPremium = query.data?.isPremium
  const { dataUpdatedAt } = query
  const tell = useEffectEvent(() => {
    if (isPremium !== undefined) onAnswer?.(isPremium)
  })
  useEffect(() => {
    if (dataUpdatedAt > 0) tell()
  }, [dataUpdatedAt])
  return isPremium ?? otherwise
}
