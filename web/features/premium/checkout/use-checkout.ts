/** The state of the checkout: the plan, the payment that was begun, and whether it is done. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { createSubscription, getSubscriptionStatus, listPlans } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type Attempt, checkoutStep, type Entry, offeredPlan, paymentEntry, subscriptionOrder } from './checkout.ts'
import { creationFailed, paymentNotOpened, plansNotLoaded } from './checkout.words.ts'

export function usePlan() {
  const { data, error, errorUpdatedAt, refetch } = useCall(listPlans, {})
  useEffect(() => {
    if (error && errorUpdatedAt > 0) toast(plansNotLoaded)
  }, [error, errorUpdatedAt])
  return { plans: data?.plans, plan: data && offeredPlan(data.plans), isFailed: error !== null, retry: refetch }
}

type Needs = {
  user: User
  planKey: string | undefined
  isAtPayment: boolean
  /** The step is in the URL, so that a reload keeps it and the browser's back button leads to the plan. */
  onPayment: () => void
  onPlan: () => void
  /** The member turned out to be premium before buying anything here. */
  onAlreadyPremium: () => void
}

export function useCheckout({ user, planKey, isAtPayment, onPayment, onPlan, onAlreadyPremium }: Needs) {
  const [attempt, setAttempt] = useState<Attempt>()
  const [isPaidHere, setIsPaidHere] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const [isBeginning, setIsBeginning] = useState(false)
  const entry = useEntryCheck({ user, isAtPayment, onAlreadyPremium })
  // Premium can also begin in another tab or as a gift; a form that is paying must not be unmounted by it.
  const isPaid = isPaidHere || (entry === 'open' && user.isPremium && !isPaying)
  const isChecking = user.isPremium && (entry === undefined || entry === 'closed')

  const begin = async () => {
    if (planKey === undefined || isBeginning) return
    if (attempt) return onPayment()
    setIsBeginning(true)
    try {
      const order = subscriptionOrder({ user, planType: planKey, endsTrial: entry === 'trial' })
      setAttempt(assertPayable(await call(createSubscription, { body: order })))
      onPayment()
    } catch (error) {
      if (isProblem(error, 'ALREADY_SUBSCRIBED')) return onAlreadyPremium()
      toast(error === NOT_PAYABLE ? paymentNotOpened : creationFailed(error))
      onPlan()
    } finally {
      setIsBeginning(false)
    }
  }
  useResume({ isWanted: isAtPayment && !attempt && !isPaid && !isChecking && planKey !== undefined, resume: begin })

  return {
    ...checkoutStep({ isPaid, isChecking, isAtPayment, attempt }),
    isBeginning,
    begin,
    setIsPaying,
    /** The attempt is no longer payable; on the payment step a new one is begun at once. */
    drop: () => setAttempt(undefined),
    finish: () => setIsPaidHere(true),
  }
}

const NOT_PAYABLE = new Error('The provider cannot be reached without its key')

function assertPayable(attempt: Attempt): Attempt {
  if (attempt.provider === 'stripe' && !attempt.publishableKey) throw NOT_PAYABLE
  return attempt
}

type EntryNeeds = Pick<Needs, 'user' | 'isAtPayment' | 'onAlreadyPremium'>

/** The page's own user may be stale, so the subscription decides. Undefined until it is loaded. */
function useEntryCheck({ user, isAtPayment, onAlreadyPremium }: EntryNeeds): Entry | undefined {
  const { id: userId } = user
  const [entry, setEntry] = useState<Entry>()
  // If the status can't be loaded, the server still refuses a second subscription.
  const settle = useEffectEvent((membership: Parameters<typeof paymentEntry>[0] = user) => {
    const answer = paymentEntry(membership, isAtPayment)
    setEntry(answer)
    if (answer === 'closed') onAlreadyPremium()
  })

  useEffect(() => {
    const request = new AbortController()
    const { signal } = request
    void call(getSubscriptionStatus, { params: { userId }, signal }).then(
      (membership) => !signal.aborted && settle(membership),
      () => !signal.aborted && settle(),
    )
    return () => request.abort()
  }, [userId])
  return entry
}

/** After a reload on the payment step, fetches the open attempt again. */
function useResume({ isWanted, resume }: { isWanted: boolean; resume: () => Promise<void> }) {
  const resumeNow = useEffectEvent(resume)
  useEffect(() => {
    if (isWanted) void resumeNow()
  }, [isWanted])
}
