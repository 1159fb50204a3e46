/** Where somebody stands on the way to premium. */

import type { createSubscription } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { Membership } from '#web/features/premium/membership/membership.words.ts'

/** Whether there is anything to pay: premium that is paid for needs nothing, what is overdue or only tried does. */
export type Entry = 'open' | 'overdue' | 'trying' | 'closed'

type Known = Pick<Membership, 'isPremium' | 'state' | 'isTrial'>

/** Who is trying it pays on purpose, by the way to the payment, and not by having strayed to the plan. */
export function entryOf({ isPremium, state, isTrial }: Known, isAtPayment: boolean): Entry {
  if (!isPremium) return 'open'
  if (state === 'past-due') return 'overdue'
  return isTrial && isAtPayment ? 'trying' : 'closed'
}

/** A payment that was begun: creating it again answers the same one. */
export type Attempt = AnswerOf<typeof createSubscription>

export type CheckoutStep =
  | { step: 'asking' }
  | { step: 'plan' }
  | { step: 'opening' }
  | { step: 'payment'; attempt: Attempt }
  | { step: 'paid' }

type Standing = {
  isPaid: boolean
  /** It is not known yet whether there is anything to pay. */
  isAsking?: boolean | undefined
  /** The address says so, and a reload keeps it. */
  isAtPayment: boolean
  attempt: Attempt | undefined
}

export function checkoutStep({ isPaid, isAsking, isAtPayment, attempt }: Standing): CheckoutStep {
  if (isPaid) return { step: 'paid' }
  if (isAsking) return { step: 'asking' }
  if (!isAtPayment) return { step: 'plan' }
  return attempt ? { step: 'payment', attempt } : { step: 'opening' }
}
