/** The copy of a membership: how long it lasts, what it costs, the action it offers, its receipts and toasts. */
import { type getSubscriptionStatus, MONTHLY_PRICE, type Receipt } from '#contract/premium/premium.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatDay } from '#web/ui/text/format.ts'

export const membershipCardWords = {
  title: 'Membership',
  payNow: 'Pay now',
  keepPremium: 'Keep premium',
  cancel: 'Cancel membership',
  resume: 'Resume',
  resuming: 'Resuming...',
  notLoaded: 'We couldn’t load your membership.',
} as const

export const cancelDialogWords = {
  title: 'Cancel membership?',
  description: (periodEnd: string | undefined) =>
    `You’ll have it until ${untilText(periodEnd)}. You keep your name and emoji.`,
  keep: 'Keep membership',
  confirm: 'Cancel membership',
  cancelling: 'Cancelling...',
} as const

export const receiptListWords = {
  title: 'Receipts',
  none: 'No receipts yet.',
  loading: 'Loading receipts',
  notLoaded: 'We couldn’t load your receipts.',
  showAll: (count: number) => `Show all ${count}`,
  opensInNewTab: ' (receipt, opens in a new tab)',
} as const

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

  const end = formatDay(periodEnd)
  if (state === 'past-due') return overdue(formatDay(graceEnd ?? periodEnd))
  if (cancelAtPeriodEnd)
    return {
      title: `Premium until ${end}`,
      words: 'Cancelled. You won’t be charged again, and you keep your name and emoji.',
      action: 'resume',
    }
  if (isTrial)
    return {
      title: `Free to try until ${end}`,
      words: `You haven’t been charged. It ends on its own. Keep it for ${MONTHLY_PRICE} a month, starting the day you pay.`,
      action: 'buy',
    }
  return { title: `Renews on ${end}`, words: `${MONTHLY_PRICE} a month. Cancel any time.`, action: 'cancel' }
}

function overdue(until: string): MembershipWords {
  return {
    title: 'Your last payment didn’t go through',
    words: `You’ll have premium until ${until}. Pay by then and nothing changes.`,
    action: 'cancel',
    isOverdue: true,
  }
}

function untilText(periodEnd: string | undefined): string {
  return periodEnd ? formatDay(periodEnd) : 'the end of your paid month'
}

export function cancelled(periodEnd: string | undefined): ToastRequest {
  return { title: 'Membership cancelled', description: `You’ll have premium until ${untilText(periodEnd)}.` }
}

export const resumed: ToastRequest = { title: 'Good to have you back', description: 'Premium renews as before.' }

export function membershipFailed(error: unknown): ToastRequest {
  return errorToast('That didn’t work', serverMessageOr(error, 'Please try again.'))
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
    paidOn: formatDay(paidAt),
    period: `${formatDay(periodStart)} to ${formatDay(periodEnd)}`,
    url: safeUrl(url),
  }
}

/** The URL comes from the provider and becomes a link, so anything but https is dropped. */
function safeUrl(url: string | undefined): string | undefined {
  return url?.startsWith('https://') ? url : undefined
}
