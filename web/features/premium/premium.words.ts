/** The copy of premium that begins, ends, or changes a name and an emoji. */

import { CUSTOM_NICKNAME_MAX } from '#contract/people/users.ts'
import { DEMO_PERIOD_DAYS, MONTHLY_PRICE } from '#contract/premium/premium.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const notForSale = 'You can’t buy premium here right now.'

export const premiumToasts = {
  alreadySubscribed: { title: 'Already subscribed', tone: 'info' },
  becamePremium: { title: 'You’re premium', description: 'Every feature is open to you.' },
  paid: { title: 'Payment received' },
  premiumEnded: { title: 'Your premium’s ended', description: 'You keep your name and emoji.', tone: 'info' },
  paymentOnItsWay: {
    title: 'Your payment’s on its way',
    description: 'Premium starts once your bank says yes.',
    tone: 'info',
  },
  upgraded: { title: 'You’re premium', description: 'Everyone can see your new look.' },
  customized: { title: 'Profile updated', description: 'Everyone can see your new look.' },
} as const satisfies Record<string, ToastRequest>

export const customProfileWords = {
  upgrade: { title: 'Upgrade to Premium', submit: 'Upgrade to Premium', busy: 'Upgrading...' },
  customize: { title: 'Customize', submit: 'Save', busy: 'Saving...' },
  upgradeRow: { label: 'Upgrade to Premium', price: `${MONTHLY_PRICE}/mo` },
  demoPrice: `A name and an emoji of your own. Free for ${DEMO_PERIOD_DAYS} days.`,
  price: `A name and an emoji of your own, and all the rest, for ${MONTHLY_PRICE} a month.`,
  nickname: 'Nickname',
  tooLong: `At most ${CUSTOM_NICKNAME_MAX} characters`,
  /** The name of an emoji that is none of the 15. */
  currentEmoji: 'the one you have',
  notNow: 'Not Now',
  tryAgain: 'Please try again.',
} as const

export const upgradeFailed = errorToast('Upgrade Failed', 'Failed to upgrade to premium. Please try again.')

export function customizeFailed(error: unknown): ToastRequest {
  if (isProblem(error, 'NICKNAME_EXISTS'))
    return errorToast(
      'Nickname Already Taken',
      'Someone else is already using that nickname. Please choose a different one!',
    )
  return errorToast('Update Failed', 'Failed to update your premium profile. Please try again.')
}
