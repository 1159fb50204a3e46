/** The settings of the house that every page acts on; undefined until they are known. */
import { getInstance } from '#contract/admin/instance.ts'
import type { PageSettings } from '#contract/admin/settings.ts'
import { useCall } from './use-call.ts'

/** Somebody who is in hears of a change at once; a visitor's page asks again. */
const VISITOR_ASKS_MS = 30_000

export function usePageSettings(): PageSettings | undefined {
  return useCall(getInstance, {}).data?.settings
}

/** For the screens of those who are not in yet. */
export function useSignedOutSettings(): PageSettings | undefined {
  return useCall(getInstance, {}, { refetchOnMount: 'always', refetchInterval: VISITOR_ASKS_MS }).data?.settings
}
