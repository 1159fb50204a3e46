/** Whether a person is premium: by their subscription, or the fallback until it is loaded. */
import { useEffect, useEffectEvent } from 'react'
import { isGuestId } from '#contract/people/users.ts'
import { getSubscriptionStatus } from '#contract/premium/premium.ts'
import { useCall } from '#web/api/use-call.ts'

type Needs = {
  userId: string
  fallback: boolean
  /** False until the server knows the person. */
  isEnabled?: boolean | undefined
  /** Called with every response, so that the page can update its own state. */
  onAnswer?: ((isPremium: boolean) => void) | undefined
}

export function usePremium({ userId, fallback, isEnabled = true, onAnswer }: Needs): boolean {
  const enabled = isEnabled && !isGuestId(userId)
  const query = useCall(getSubscriptionStatus, { params: { userId } }, { enabled, refetchOnMount: 'always' })
  const isPremium = query.data?.isPremium
  const { dataUpdatedAt } = query
  const reportAnswer = useEffectEvent(() => {
    if (isPremium !== undefined) onAnswer?.(isPremium)
  })
  useEffect(() => {
    if (dataUpdatedAt > 0) reportAnswer()
  }, [dataUpdatedAt])
  return isPremium ?? fallback
}
