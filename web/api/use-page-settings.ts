/** The instance settings that every page needs; undefined until they are loaded. */
import { getInstance } from '#contract/admin/instance.ts'
import type { PageSettings } from '#contract/admin/settings.ts'
import { useCall } from './use-call.ts'

/** Guests and members get changes over the socket; a visitor's page has none and polls. */
const VISITOR_POLL_MS = 30_000

export function usePageSettings(): PageSettings | undefined {
  return useCall(getInstance, {}).data?.settings
}

export function useSignedOutSettings(): PageSettings | undefined {
  return useCall(getInstance, {}, { refetchOnMount: 'always', refetchInterval: VISITOR_POLL_MS }).data?.settings
}
