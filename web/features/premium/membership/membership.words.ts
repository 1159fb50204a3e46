/** A membership as text: how long it lasts, what it costs, and the action it offers. */

import { type getSubscriptionStatus, MONTHLY_PRICE, type Receipt } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { dayOf } from '#web/ui/text/format.ts'

export type Membership = AnswerOf<typeof getSubscriptionStatus>

export type MembershipWords = {
  title: string
  words: string
  action?: 'cancel' | 'resume' | 'buy' | undefined
  isOverdue?: boolean | undefined
}

export function membershipWords(membership: Membership): MembershipWords | undefined {
  const { isPremium, source, state, periodEnd, cancelAtPeriodEnd, graceEnd, isTrial } = membership
  if (!isPremium) return undefined
  if (source === 'admin' || periodEnd === undefined) return { title: 'Yours to keep', words: 'It’s on the house.' }

  const end = dayOf(periodEnd)
  if (state === 'past-due') return overdue(dayOf(graceEnd ?? periodEnd))
  if (cancelAtPeriodEnd)
    return {
      title: `Premium until ${end}`,
      words: 'Cancelled. You won’t be charged again, and you keep your name and emoji.',
      action: 'resume',
    }
  if (isTrial)
    return {
      title: `Free to try until ${end}`,
      words: `You haven’t been charged. It ends on its own. Keep it for ${MONTHLY_PRICE} a month.`,
      action: 'buy',
    }
  return { title: `Renews on ${end}`, words: `${MONTHLY_PRICE} a month. Cancel any time.`, action: 'cancel' }
}

function overdue(until: string): MembershipWords {
  return {
    title: 'Your last payment didn’t go through',
    words: `Premium stays open until ${until}. Pay by then and nothing changes.`,
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
