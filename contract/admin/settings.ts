/** The settings of the house: what the caretaker may change while it is open, and what pages are told of it. */
import * as z from 'zod/mini'
import { orElse } from '#contract/protocol/reading.ts'

export const MESSAGES_STORED_MIN = 10
export const MESSAGES_STORED_MAX = 1000

const DEFAULTS = {
  allowGuestUsers: true,
  maxMessagesStored: 100,
  triviaFrequency: 'daily',
  requireBowlForChat: true,
} as const

export const AppSettings = z.object({
  allowGuestUsers: orElse(z.boolean(), () => DEFAULTS.allowGuestUsers),
  maxMessagesStored: orElse(
    z.int().check(z.minimum(MESSAGES_STORED_MIN), z.maximum(MESSAGES_STORED_MAX)),
    () => DEFAULTS.maxMessagesStored,
  ),
  triviaFrequency: orElse(z.enum(['daily', 'hourly', 'always']), () => DEFAULTS.triviaFrequency),
  requireBowlForChat: orElse(z.boolean(), () => DEFAULTS.requireBowlForChat),
})
export type AppSettings = z.infer<typeof AppSettings>

/** Only what is to be different: whatever is not named stays as it is. A setting that does not exist is refused. */
export const SettingsChange = z.strictObject(z.partial(AppSettings).shape)
export type SettingsChange = z.infer<typeof SettingsChange>

export const settingNames = z.keyof(AppSettings).options

export const DEFAULT_SETTINGS: AppSettings = DEFAULTS

/** What every page acts on. */
export const PageSettings = z.pick(AppSettings, {
  allowGuestUsers: true,
  requireBowlForChat: true,
  triviaFrequency: true,
})
export type PageSettings = z.infer<typeof PageSettings>

export const settingsEvents = [
  /** To every open page, as soon as the caretaker has saved. */
  z.object({ type: z.literal('SETTINGS_CHANGED'), settings: PageSettings }),
] as const
