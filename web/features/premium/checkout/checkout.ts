/** The plan on offer, the steps of the checkout, who may enter it, and the order it sends. */
import * as z from 'zod/mini'
import { Email } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import type { createSubscription, Plan } from '#contract/premium/premium.ts'
import type { AnswerOf, BodyOf } from '#contract/protocol/endpoint.ts'
import type { Membership } from '#web/features/premium/membership/membership.words.ts'

export type OfferedPlan = Plan & { key: string }

/** The first plan is on offer; without a monthly one there is no offer. */
export function offeredPlan(plans: Record<string, Plan>): OfferedPlan | undefined {
  const [first] = Object.entries(plans)
  if (!first || !plans.MONTHLY) return undefined
  const [key, plan] = first
  return { ...plan, key }
}

/** Whether there is anything to pay: not for paid premium, but for an overdue payment or a trial. */
export type Entry = 'open' | 'overdue' | 'trial' | 'closed'

type MembershipState = Pick<Membership, 'isPremium' | 'state' | 'isTrial'>

/** A trial member can pay only on the payment step, which they open on purpose; the plan is closed to them. */
export function paymentEntry({ isPremium, state, isTrial }: MembershipState, isAtPayment: boolean): Entry {
  if (!isPremium) return 'open'
  if (state === 'past-due') return 'overdue'
  return isTrial && isAtPayment ? 'trial' : 'closed'
}

/** A payment that was begun. Creating it again returns the same one. */
export type Attempt = AnswerOf<typeof createSubscription>

export type CheckoutStep =
  | { step: 'checking' }
  | { step: 'plan' }
  | { step: 'opening' }
  | { step: 'payment'; attempt: Attempt }
  | { step: 'paid' }

type CheckoutState = {
  isPaid: boolean
  /** The subscription status is still being loaded. */
  isChecking?: boolean | undefined
  isAtPayment: boolean
  attempt: Attempt | undefined
}

export function checkoutStep({ isPaid, isChecking, isAtPayment, attempt }: CheckoutState): CheckoutStep {
  if (isPaid) return { step: 'paid' }
  if (isChecking) return { step: 'checking' }
  if (!isAtPayment) return { step: 'plan' }
  return attempt ? { step: 'payment', attempt } : { step: 'opening' }
}

type OrderInput = { user: User; planType: string; endsTrial: boolean }

/** The contract requires e-mail and name, but the server uses its own records for them and for the price. */
export function subscriptionOrder({ user, planType, endsTrial }: OrderInput): BodyOf<typeof createSubscription> {
  const order = { userId: user.id, planType, email: emailFor(user), name: user.nickname }
  return endsTrial ? { ...order, endsTrial } : order
}

function emailFor({ email, nickname }: User): string {
  if (email !== undefined && z.safeParse(Email, email).success) return email
  const name = nickname.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return `${name || 'member'}@bowl.invalid`
}
