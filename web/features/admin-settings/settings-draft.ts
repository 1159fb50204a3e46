/** The unsaved edits on top of the saved settings. */
import { type AppSettings, MESSAGES_STORED_MAX, MESSAGES_STORED_MIN } from '#contract/admin/settings.ts'

/** Only the edited settings. The number is a string, because it may be invalid while it is typed. */
export type SettingsEdits = Partial<Omit<AppSettings, 'maxMessagesStored'>> & { maxMessagesStored?: string }
export type SettingsDraft = Omit<AppSettings, 'maxMessagesStored'> & { maxMessagesStored: string }

export function toDraft(settings: AppSettings, edits: SettingsEdits): SettingsDraft {
  return { ...settings, maxMessagesStored: String(settings.maxMessagesStored), ...edits }
}

/** Drops edits that equal the saved value, changed back here or saved by another admin. */
export function effectiveEdits(settings: AppSettings, edits: SettingsEdits): SettingsEdits {
  const saved: Record<string, unknown> = toDraft(settings, {})
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== saved[name]))
}

/** The changes to send; undefined while the number is not allowed. */
export function changesIn(settings: AppSettings, edits: SettingsEdits): Partial<AppSettings> | undefined {
  const { maxMessagesStored, ...changes } = effectiveEdits(settings, edits)
  if (maxMessagesStored === undefined) return changes
  const text = maxMessagesStored.trim()
  const count = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  const isAllowed = count >= MESSAGES_STORED_MIN && count <= MESSAGES_STORED_MAX
  return isAllowed ? { ...changes, maxMessagesStored: count } : undefined
}
