/** Where somebody stands on the way to premium. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { createSubscription } from '#contract/premium.ts'
import type { Membership } from './membership.words.ts'

/** Whether there is anything to pay: premium that is paid for needs nothing, premium whose payment is overdue does. */
export type Entry = 'open' | 'overdue' | 'closed'

export function entryOf({ isPremium, state }: { isPremium: boolean; state?: Membership['state'] }): Entry {
  if (!isPremium) return 'open'
  return state === 'past-due' ? 'overdue' : 'closed'
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
