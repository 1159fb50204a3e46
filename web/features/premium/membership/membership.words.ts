/** A membership as text: how long it lasts, what it costs, and the action it offers. */

import { type getSubscriptionStatus, MONTHLY_PRICE, type Receipt } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { dayOf } from '#web/ui/message/dates.ts'

export type Membership = AnswerOf<typeof getSubscriptionStatus>

export type MembershipWords = {
  title: string
  words: string
  action?: 'cancel' | 'resume' | 'buy' | undefined
  isOverdue?: boolean | undefined
}

/** Undefined without premium. */
export function membershipWords(membership: Membership): MembershipWords | undefined {
  const { isPremium, source, state, periodEnd, cancelAtPeriodEnd, graceEnd, isTrial } = membership
  if (!isPremium) return undefined
  if (source === 'admin' || periodEnd === undefined)
    return { title: 'Yours to keep', words: 'A gift of the house. There is nothing to pay.' }

  const end = dayOf(periodEnd)
  if (state === 'past-due') return overdue(dayOf(graceEnd ?? periodEnd))
  if (cancelAtPeriodEnd)
    return {
      title: `Premium until ${end}`,
      words: 'Cancelled. Nothing more is charged, and your name and emoji stay.',
      action: 'resume',
    }
  if (isTrial)
    return {
      title: `Free to try until ${end}`,
      words: `Nothing was charged. It ends by itself, unless you keep it for ${MONTHLY_PRICE} a month, from the day you pay.`,
      action: 'buy',
    }
  return { title: `Renews on ${end}`, words: `${MONTHLY_PRICE} a month. Cancel any time.`, action: 'cancel' }
}

function overdue(until: string): MembershipWords {
  return {
    title: 'The last payment did not go through',
    words: `Premium stays open until ${until}. Pay by then, and nothing changes.`,
    action: 'cancel',
    isOverdue: true,
  }
}

export type ReceiptWords = { id: string; amount: string; paidOn: string; period: string; url: string | undefined }

export function receiptWords({
  id,
  amountCents,
  currency,
  paidAt,
  periodStart,
  periodEnd,
  url,
}: Receipt): ReceiptWords {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  return {
    id,
    amount: amount.format(amountCents / 100),
    paidOn: dayOf(paidAt),
    period: `${dayOf(periodStart)} to ${dayOf(periodEnd)}`,
    url: safeUrl(url),
  }
}

/** The URL comes from the provider and becomes a link, so anything but https is dropped. */
function safeUrl(url: string | undefined): string | undefined {
  return url?.startsWith('https://') ? url : undefined
}
