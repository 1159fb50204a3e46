/** What was changed and not saved yet, on top of the settings in force. Pure. */
import { type AppSettings, MESSAGES_STORED_MAX, MESSAGES_STORED_MIN } from '#contract/admin/settings.ts'

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

/** The edits that are still one: changing something back, or to what somebody else made it, is none. */
export function editsOver(settings: AppSettings, edits: SettingsEdits): SettingsEdits {
  const before: Record<string, unknown> = draftOf(settings, {})
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== before[name]))
}

/** What is to be sent, and nothing that was left alone; undefined while the number is not one of those allowed. */
export function changesIn(settings: AppSettings, edits: SettingsEdits): Partial<AppSettings> | undefined {
  const { maxMessagesStored, ...changes } = editsOver(settings, edits)
  if (maxMessagesStored === undefined) return changes
  const text = maxMessagesStored.trim()
  const count = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  const isAllowed = count >= MESSAGES_STORED_MIN && count <= MESSAGES_STORED_MAX
  return isAllowed ? { ...changes, maxMessagesStored: count } : undefined
}
