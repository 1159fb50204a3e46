/** Since when a link is out and until when it is open, in words. */
import type { SharedLink } from '#contract/bowl/share.ts'
import { dayOf } from '#web/ui/message/dates.ts'

export function linkDates(
  { sharedAt, expiresAt }: Pick<SharedLink, 'sharedAt' | 'expiresAt'>,
  timeZone?: string,
): string {
  return `${dayOf(sharedAt, timeZone)} – ${dayOf(expiresAt, timeZone)}`
}
