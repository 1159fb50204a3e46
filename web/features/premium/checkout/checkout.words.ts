/** The copy of buying premium: the plan, the payment, the bank’s question and the toasts. */
import { DEMO_CARDS } from '#contract/premium/demo-card.ts'
import type { Plan } from '#contract/premium/premium.ts'
import { CallFailed, isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { capitalized } from '#web/ui/text/sentences.ts'

let dollars: Intl.NumberFormat | undefined

export const checkoutWords = { back: 'Back', backToProfile: 'Back to profile' } as const

export const planWords = {
  wall: { title: 'The golden throne.', line: 'Same bowl. Better view.' },
  title: 'Premium',
  per: (interval: string) => `per ${interval}`,
  subscribe: 'Subscribe Now',
  subscribing: 'One moment...',
  promise: 'Cancel any time. No clogs, no contracts.',
  loading: 'Loading the plan',
  notLoaded: 'Failed to load subscription plans.',
  none: 'No plans available',
  noneLine: 'There’s nothing to buy here right now.',
} as const

export const paymentWords = {
  wall: { title: 'Nearly seated.', line: 'Enter your card and premium starts.' },
  steps: { label: 'Steps', plan: 'Plan', payment: 'Payment', done: 'Done' },
  renews: (plan: Pick<Plan, 'interval'>) => `Renews ${howOften(plan).toLowerCase()}`,
  privacy: {
    demo: 'Demo billing: no money moves. Don’t use a real card.',
    stripe: 'Card details go to the payment provider, never to us.',
  },
  pay: 'Pay Now',
  paying: 'Paying...',
  loading: 'Loading the payment form',
  notLoaded: 'We couldn’t load the payment form.',
  notLoadedLine: 'A blocker or your connection got in the way. You haven’t been charged.',
} as const

export const cardWords = {
  number: 'Card number',
  numberExample: '1234 1234 1234 1234',
  numberIncomplete: 'Please enter the full card number',
  numberWrong: 'That’s not a card number',
  expiry: 'Expiry',
  expiryExample: 'MM/YY',
  expiryIncomplete: 'Please enter the month and year, like 04/29',
  expired: 'That card has expired',
  cvc: 'CVC',
  cvcExample: '123',
  cvcIncomplete: 'Please enter the 3 digits on the back',
  declined: 'Your card was declined.',
  testCards: 'Test cards',
  useTestCard: 'Use',
} as const

export type TestCard = { number: string; does: string }

export const TEST_CARDS: readonly TestCard[] = [
  { number: DEMO_CARDS.good, does: 'pays' },
  { number: DEMO_CARDS.declined, does: 'is declined' },
  { number: DEMO_CARDS.asking, does: 'asks you to confirm' },
]

export const bankWords = {
  title: 'Your bank wants to check: was this you?',
  charge: (price: string) => `On the Bowl wants to charge ${price} to your card.`,
  approve: 'Yes, it was me',
  refuse: 'No, stop it',
  busy: 'Telling the bank...',
  refused: 'Your bank didn’t approve it. You haven’t been charged.',
} as const

export const paidWords = {
  title: 'You’re premium.',
  line: 'Your rim’s brass now, and everything’s open to you.',
  toProfile: 'Go to profile',
  redirect: (seconds: number) => `Taking you there in ${seconds} s`,
} as const

export function priceText({ price }: Pick<Plan, 'price'>): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(price)
}

/** "month" → "Monthly" */
export function howOften({ interval }: Pick<Plan, 'interval'>): string {
  return capitalized(`${interval}ly`)
}

export const plansNotLoaded = errorToast(planWords.notLoaded)
export const paymentNotOpened = errorToast('Failed to initialize payment')

/** Status 0 means that the request did not reach the server. */
export function creationFailed(error: unknown): ToastRequest {
  if (!(error instanceof CallFailed) || error.status === 0) return paymentNotOpened
  return errorToast('Failed to create subscription.', serverMessageOr(error, ''))
}

export function paymentFailed(error: unknown): ToastRequest {
  const isCardWrong = isProblem(error, 'CARD_DECLINED') || isProblem(error, 'VALIDATION')
  return errorToast(isCardWrong ? 'Payment failed' : 'Error processing payment', serverMessageOr(error, ''))
}

export function paymentRefused(reason: string | undefined): ToastRequest {
  return errorToast('Payment failed', reason)
}
