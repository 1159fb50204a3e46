/** What was changed and not saved yet, on top of the settings in force. Pure. */
import { type AppSettings, MESSAGES_STORED_MAX, MESSAGES_STORED_MIN } from '#contract/settings.ts'

/** Only what differs. The number is what was typed, right or not. */
export type SettingsEdits = Partial<Omit<AppSettings, 'maxMessagesStored'>> & { maxMessagesStored?: string }
export type SettingsDraft = Omit<AppSettings, 'maxMessagesStored'> & { maxMessagesStored: string }

export const MESSAGES_STORED_RULE = `A whole number from ${MESSAGES_STORED_MIN} to ${MESSAGES_STORED_MAX.toLocaleString('en')}`

export const frequencies: readonly { value: AppSettings['triviaFrequency']; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'always', label: 'Every view' },
]

export function draftOf(settings: AppSettings, edits: SettingsEdits): SettingsDraft {
  return { ...settings, maxMessagesStored: String(settings.maxMessagesStored), ...edits }
}

/** What is to be saved; nothing while the number is not one of those allowed. */
export function settingsIn({ maxMessagesStored, ...rest }: SettingsDraft): AppSettings | undefined {
  const text = maxMessagesStored.trim()
  const count = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  const isAllowed = count >= MESSAGES_STORED_MIN && count <= MESSAGES_STORED_MAX
  return isAllowed ? { ...rest, maxMessagesStored: count } : undefined
}

export function isChanged(settings: AppSettings, edits: SettingsEdits): boolean {
  const draft = draftOf(settings, edits)
  const before = draftOf(settings, {})
  return (Object.keys(before) as (keyof SettingsDraft)[]).some((name) => draft[name] !== before[name])
}
