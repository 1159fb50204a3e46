/** The words for premium that is bought, changed, cancelled or lost, and for every failure. */
import { CallFailed, isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const PLANS_NOT_LOADED = errorToast('Failed to load subscription plans.')
export const PAYMENT_NOT_OPENED = errorToast('Failed to initialize payment')

export const premiumToasts = {
  alreadySubscribed: { title: 'Already subscribed', tone: 'info' },
  becamePremium: { title: 'You’re premium', description: 'Every feature is open to you.' },
  premiumEnded: { title: 'Premium has ended', description: 'Your name and emoji stay as they are.', tone: 'info' },
  paymentOnItsWay: {
    title: 'Your payment is on its way',
    description: 'Premium starts once your bank says yes.',
    tone: 'info',
  },
  upgraded: { title: 'You’re premium', description: 'Everyone can see your new look.' },
  customized: { title: 'Profile updated', description: 'Everyone can see your new look.' },
  resumed: { title: 'Good to have you back', description: 'Premium renews as before.' },
} as const satisfies Record<string, ToastRequest>

/** Status 0 means that the request did not reach the server. */
export function creationFailed(error: unknown): ToastRequest {
  if (!(error instanceof CallFailed) || error.status === 0) return PAYMENT_NOT_OPENED
  return errorToast('Failed to create subscription.', serverMessageOr(error, ''))
}

export function paymentFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'CARD_DECLINED') || isProblem(error, 'VALIDATION'))
    return errorToast('Payment failed', serverMessageOr(error, ''))
  return errorToast('Error processing payment', serverMessageOr(error, ''))
}

export function paymentRefused(words: string | undefined): ToastRequest {
  return errorToast('Payment failed', words)
}

export function upgradeFailed(): ToastRequest {
  return errorToast('Upgrade Failed', 'Failed to upgrade to premium. Please try again.')
}

export function customizeFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'NICKNAME_EXISTS'))
    return errorToast(
      'Nickname Already Taken',
      'Someone else is already using that nickname. Please choose a different one!',
    )
  return errorToast('Update Failed', 'Failed to update your premium profile. Please try again.')
}

export function membershipFailed(error: unknown): ToastRequest {
  return errorToast('That didn’t work', serverMessageOr(error, 'Please try again.'))
}

export function cancelled(until: string): ToastRequest {
  return { title: 'Premium is cancelled', description: `It stays open until ${until}.` }
}

function errorToast(title: string, description?: string): ToastRequest {
  return { title, ...(description ? { description } : {}), tone: 'destructive' }
}
