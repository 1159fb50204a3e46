/** What a member has chosen about the product, the same on all devices. A guest's choices stay on the device. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/protocol/endpoint.ts'

export const Preferences = z.object({
  /** Whether others see that you are typing; without it you don't see theirs. */
  showsTyping: z.boolean(),
  /** Whether others see that you have read their message; without it you don't see theirs. */
  showsSeen: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

export const DEFAULT_PREFERENCES: Preferences = { showsTyping: true, showsSeen: true }

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  summary: 'The caller’s preferences',
  answer: Preferences,
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  summary: 'Change some of the preferences',
  body: z.partial(Preferences),
  answer: Preferences,
})

export const preferencesEvents = [
  z.object({ type: z.literal('PREFERENCES_CHANGED'), preferences: Preferences }),
] as const
