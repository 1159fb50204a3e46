/** The copy of the suites: what each is like, the card, the dialog and the toasts. */
import { FEATURED_BADGES_MAX, type SuiteKey } from '#contract/premium/suites.ts'
import { serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const suiteLines: Record<SuiteKey, string> = {
  deco: 'Black glass and brass',
  pink: 'First-lady pink, black liner',
  avocado: 'The suite your gran kept',
  hammam: 'Cobalt zellige, terracotta',
  onsen: 'Cedar, steam, celadon',
  milehigh: 'Grey laminate, violet strip light',
}

export const plainSuite = { name: 'House teal', line: 'The room everyone starts in' } as const

export const suiteCardWords = {
  title: 'Your suite',
  current: (name: string, line: string) => `${name}. ${line}. Visitors see it too.`,
  loading: 'Loading...',
  change: 'Change suite',
} as const

export const suiteDialogWords = {
  title: 'Your suite',
  suite: 'Suite',
  badges: 'Featured badges',
  chooseBadges: `Pick up to ${FEATURED_BADGES_MAX} to show first.`,
  noBadges: 'Earn a badge and you can show it first.',
  /** On the preview's floor, where the stats would be. */
  live: 'Live',
  save: 'Save',
  saving: 'Saving...',
} as const

export const lookSaved: ToastRequest = { title: 'Profile updated', description: 'Visitors will see it too.' }

export function lookNotSaved(error: unknown): ToastRequest {
  return errorToast('Update Failed', serverMessageOr(error, 'We couldn’t update your profile. Please try again.'))
}
