/** The way to premium as state: the plan, the payment that was begun, and whether it is done. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { createSubscription, getSubscriptionStatus, listPlans } from '#contract/premium/premium.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { creationFailed, PAYMENT_NOT_OPENED, PLANS_NOT_LOADED } from '#web/features/premium/premium.toasts.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { orderOf } from './buyer.ts'
import { type Attempt, checkoutStep, type Entry, entryOf } from './checkout.ts'
import { offeredPlan } from './plan.words.ts'

export function usePlan() {
  const { data, error, errorUpdatedAt, refetch } = useCall(listPlans, {})
  useEffect(() => {
    if (error && errorUpdatedAt > 0) toast(PLANS_NOT_LOADED)
  }, [error, errorUpdatedAt])
  return { plans: data?.plans, plan: data && offeredPlan(data.plans), isFailed: error !== null, retry: refetch }
}

type Needs = {
  user: User
  planKey: string | undefined
  isAtPayment: boolean
  /** The step stands in the address: a reload finds it again, and the browser's own back leads to the plan. */
  onPayment: () => void
  onPlan: () => void
  /** Found to be premium before anything was bought here. */
  onAlready: () => void
}

export function useCheckout({ user, planKey, isAtPayment, onPayment, onPlan, onAlready }: Needs) {
  const [attempt, setAttempt] = useState<Attempt>()
  const [isPaidHere, setIsPaidHere] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const [isBeginning, setIsBeginning] = useState(false)
  const entry = useEntryCheck({ user, isAtPayment, onAlready })
  // Whoever becomes premium while the page is open has paid in another tab, or was given it. A form that is paying
  // must not be taken away from under itself.
  const isPaid = isPaidHere || (entry === 'open' && user.isPremium && !isPaying)
  const isAsking = user.isPremium && (entry === undefined || entry === 'closed')

  const begin = async () => {
    if (planKey === undefined || isBeginning) return
    if (attempt) return onPayment()
    setIsBeginning(true)
    try {
      setAttempt(
        payable(
          await call(createSubscription, { body: orderOf({ user, planType: planKey, endsTrial: entry === 'trying' }) }),
        ),
      )
      onPayment()
    } catch (error) {
      if (isProblem(error, 'ALREADY_SUBSCRIBED')) return onAlready()
      toast(error === NOT_PAYABLE ? PAYMENT_NOT_OPENED : creationFailed(error))
      onPlan()
    } finally {
      setIsBeginning(false)
    }
  }
  useResume({ isWanted: isAtPayment && !attempt && !isPaid && !isAsking && planKey !== undefined, resume: begin })

  return {
    ...checkoutStep({ isPaid, isAsking, isAtPayment, attempt }),
    isBeginning,
    begin,
    setIsPaying,
    /** The attempt is no longer payable; on the payment step another one is begun at once. */
    drop: () => setAttempt(undefined),
    finish: () => setIsPaidHere(true),
  }
}

const NOT_PAYABLE = new Error('The provider cannot be reached without its key')

function payable(attempt: Attempt): Attempt {
  if (attempt.provider === 'stripe' && !attempt.publishableKey) throw NOT_PAYABLE
  return attempt
}

type EntryNeeds = Pick<Needs, 'user' | 'isAtPayment' | 'onAlready'>

/** What the page remembers of itself may be old: the subscription decides. Nothing until it has answered. */
function useEntryCheck({ user, isAtPayment, onAlready }: EntryNeeds): Entry | undefined {
  const { id: userId } = user
  const [entry, setEntry] = useState<Entry>()
  // When it could not be asked, the server refuses a second subscription all the same.
  const settle = useEffectEvent((membership: Parameters<typeof entryOf>[0] = user) => {
    const answer = entryOf(membership, isAtPayment)
    setEntry(answer)
    if (answer === 'closed') onAlready()
  })

  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    void call(getSubscriptionStatus, { params: { userId }, signal }).then(
      (standing) => !signal.aborted && settle(standing),
      () => !signal.aborted && settle(),
    )
    return () => asking.abort()
  }, [userId])
  return entry
}

/** After a reload in the middle of paying, the open attempt is asked for again. */
function useResume({ isWanted, resume }: { isWanted: boolean; resume: () => Promise<void> }) {
  const resumeNow = useEffectEvent(resume)
  useEffect(() => {
    if (isWanted) void resumeNow()
  }, [isWanted])
}
