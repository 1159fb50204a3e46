/** Your membership: its status, its receipts, and cancelling or resuming it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelSubscription,
  getSubscriptionStatus,
  listReceipts,
  resumeSubscription,
} from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { refreshMembership } from '#web/features/premium/premium.live.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { cancelled, membershipFailed, resumed } from './membership.words.ts'

export function useMembership(userId: string) {
  const cache = useQueryClient()
  const status = useCall(getSubscriptionStatus, { params: { userId } })
  const receipts = useCall(listReceipts, {}, { refetchOnMount: 'always' })
  const [isBusy, setIsBusy] = useState(false)

  const change = async (endpoint: typeof cancelSubscription | typeof resumeSubscription): Promise<boolean> => {
    setIsBusy(true)
    try {
      await call(endpoint)
      await refreshMembership(cache, { userId })
      toast(endpoint === resumeSubscription ? resumed : cancelled(status.data?.periodEnd))
      return true
    } catch (error) {
      toast(membershipFailed(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return {
    status,
    receipts,
    isBusy,
    cancel: () => change(cancelSubscription),
    resume: () => change(resumeSubscription),
  }
}
