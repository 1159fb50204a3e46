/** The copy of App Settings. */
import { type AppSettings, MESSAGES_STORED_MAX, MESSAGES_STORED_MIN } from '#contract/admin/settings.ts'
import { failureMessage } from '#web/api/call-failed.ts'
import { errorToast, type ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { formatCount } from '#web/ui/text/format.ts'

export const settingsWords = {
  title: 'App Settings',
  loading: 'Loading settings',
  notLoaded: 'We couldn’t load the settings.',
  save: 'Save settings',
  saving: 'Saving...',
  undo: 'Undo changes',
  notSavedYet: 'Not saved yet',
} as const

export const switchWords = {
  allowGuestUsers: { name: 'Allow guest users', line: 'Guests get a few messages and three emojis.' },
  requireBowlForChat: { name: 'Require bowl for chat', line: 'Only people on the bowl can talk.' },
  showDemoBuddies: { name: 'Demo buddies', line: 'They keep you company when you’re alone, and never count.' },
} as const

export const fieldWords = {
  maxMessagesStored: 'Max messages stored',
  maxMessagesRule: `Enter a whole number from ${MESSAGES_STORED_MIN} to ${formatCount(MESSAGES_STORED_MAX)}`,
  triviaFrequency: 'Trivia frequency',
} as const

export const frequencies: readonly { value: AppSettings['triviaFrequency']; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'always', label: 'Every view' },
]

export const settingsSaved: ToastRequest = {
  title: 'Settings saved',
  description: 'Your app settings have been updated',
}

export function settingsNotSaved(error: unknown): ToastRequest {
  return errorToast('Settings not saved', failureMessage(error, 'Your changes are still here. Please try again.'))
}
