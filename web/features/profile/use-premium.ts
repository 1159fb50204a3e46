/** Whether somebody is premium: what the subscription says, and until it answers what is known of them. */
import { getSubscriptionStatus } from '#contract/premium.ts'
import { isGuestId } from '#contract/users.ts'
import { useCall } from '#web/api/use-call.ts'

type Needs = {
  userId: string
  otherwise: boolean
  /** Asked only once the server is known to answer. */
  isAsked?: boolean | undefined
}

export function usePremium({ userId, otherwise, isAsked = true }: Needs): boolean {
  const enabled = isAsked && !isGuestId(userId)
  const { data } = useCall(getSubscriptionStatus, { params: { userId } }, { enabled, refetchOnMount: 'always' })
  return data?.isPremium ?? otherwise
}
