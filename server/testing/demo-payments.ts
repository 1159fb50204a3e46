/** Payments of test members with demo billing. */
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import {
  confirmDemoPayment,
  createSubscription,
  getSubscriptionStatus,
  listReceipts,
  payByDemoCard,
} from '#contract/premium/premium.ts'
import type { Member } from './people.ts'

export function subscribe({ id, browser }: Member, extra: Record<string, unknown> = {}) {
  return browser.call(createSubscription, { body: { userId: id, planType: 'MONTHLY', ...extra } })
}

/** Starts a subscription, and returns the secret for the payment form. */
export async function startCheckout(member: Member): Promise<string> {
  const { status, body, text } = await subscribe(member)
  if (status !== 200) throw new Error(`could not subscribe: ${text}`)
  return body.clientSecret
}

export function pay({ browser }: Member, clientSecret: string, number: string, rest: Record<string, unknown> = {}) {
  const body = { clientSecret, number, expiry: '12/40', cvc: '123', ...rest }
  return browser.call(payByDemoCard, { body })
}

export function answerBank({ browser }: Member, clientSecret: string, isApproved: boolean) {
  return browser.call(confirmDemoPayment, { body: { clientSecret, isApproved } })
}

export async function buy(member: Member, card: string = DEMO_CARDS.good): Promise<void> {
  const { status, text } = await pay(member, await startCheckout(member), card)
  if (status !== 200) throw new Error(`could not pay: ${text}`)
}

export async function ownStatus({ id, browser }: Member) {
  return (await browser.call(getSubscriptionStatus, { params: { userId: id } })).body
}

export async function fetchReceipts({ browser }: Member) {
  return (await browser.call(listReceipts)).body.receipts
}
