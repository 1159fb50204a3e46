/** The settings that the admin can change at runtime, and the event that sends them to pages. */
import * as z from 'zod/mini'
import { withFallback } from '#contract/protocol/reading.ts'

export const MESSAGES_STORED_MIN = 10
export const MESSAGES_STORED_MAX = 1000

const DEFAULTS = {
  allowGuestUsers: true,
  maxMessagesStored: 100,
  triviaFrequency: 'daily',
  requireBowlForChat: true,
  showDemoBuddies: true,
} as const

export const AppSettings = z.object({
  allowGuestUsers: withFallback(z.boolean(), () => DEFAULTS.allowGuestUsers),
  maxMessagesStored: withFallback(
    z.int().check(z.minimum(MESSAGES_STORED_MIN), z.maximum(MESSAGES_STORED_MAX)),
    () => DEFAULTS.maxMessagesStored,
  ),
  triviaFrequency: withFallback(z.enum(['daily', 'hourly', 'always']), () => DEFAULTS.triviaFrequency),
  requireBowlForChat: withFallback(z.boolean(), () => DEFAULTS.requireBowlForChat),
  /** Only where the server has them at all. */
  showDemoBuddies: withFallback(z.boolean(), () => DEFAULTS.showDemoBuddies),
})
export type AppSettings = z.infer<typeof AppSettings>

/** Absent settings stay as they are; unknown settings are refused. */
export const SettingsChange = z.strictObject(z.partial(AppSettings).shape)
export type SettingsChange = z.infer<typeof SettingsChange>

export const settingNames = z.keyof(AppSettings).options

export const DEFAULT_SETTINGS: AppSettings = DEFAULTS

export const PageSettings = z.pick(AppSettings, {
  allowGuestUsers: true,
  requireBowlForChat: true,
  triviaFrequency: true,
})
export type PageSettings = z.infer<typeof PageSettings>

export const settingsEvents = [z.object({ type: z.literal('SETTINGS_CHANGED'), settings: PageSettings })] as const
