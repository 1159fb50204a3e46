/** The copy of profiles and their settings: cards, the password dialog, and how a failed change is reported. */
import { problems } from '#contract/protocol/problems.ts'
import { CallFailed, isProblem, serverMessageOr } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'

export const wallWords = {
  back: 'Back',
  profile: 'Profile',
  premium: 'Premium',
  onTheBowl: 'On the bowl',
  sections: 'Sections of your profile',
} as const

export const TIERS = { guest: 'Guest', registered: 'Registered', premium: 'Premium' } as const

export const failedWords = {
  notLoaded: 'Failed to load profile data',
  tryAgain: 'Try again',
} as const

export const notFoundWords = {
  title: 'This stall is empty.',
  line: 'Whoever sat here has washed their hands and left.',
  back: 'Back home',
} as const

export const premiumCardWords = {
  title: 'Premium features',
  offer: 'The best seat in the house.',
  owned: 'All yours. Sit back.',
  link: 'Go Premium',
} as const

export const guestNudgeWords = {
  title: 'Keep your seat',
  line: 'These numbers last as long as your visit. Sign up and keep them, with badges, streaks and a Hall of Fame spot.',
  link: 'Sign Up',
} as const

export const settingsWords = {
  guide: 'Guide',
  dark: 'Lights out',
} as const

export const passwordWords = {
  title: 'Update password',
  onlyMembers: 'Password updates are only available for registered users.',
  close: 'Close',
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  tooShort: 'Password Too Short',
  tooLong: 'Password Too Long',
  differ: "Passwords Don't Match",
  cancel: 'Cancel',
  update: 'Update',
  updating: 'Updating...',
} as const

export const PASSWORD_UPDATED: ToastRequest = {
  title: 'Password Updated',
  description: 'We’ve signed out your other devices.',
}

export function passwordUpdateFailed(error: unknown): ToastRequest {
  if (!(error instanceof CallFailed) || error.status === 0)
    return errorToast('Update Failed', 'There was an error updating your password. Please try again.')
  const fallback = 'Failed to update password. Please check your current password.'
  return errorToast('Password Update Failed', serverMessageOr(error, fallback))
}

/** The toast disappears after a while; the error under its field stays until it is corrected. */
export function refusedField(error: unknown): { name: 'currentPassword' | 'newPassword'; words: string } | undefined {
  if (isProblem(error, 'WRONG_PASSWORD'))
    return { name: 'currentPassword', words: serverMessageOr(error, problems.WRONG_PASSWORD.message) }
  if (isProblem(error, 'WEAK_PASSWORD'))
    return { name: 'newPassword', words: serverMessageOr(error, problems.WEAK_PASSWORD.message) }
  return undefined
}
