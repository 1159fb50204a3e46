/** Since when a link is out and until when it is open, in words. */
import type { SharedLink } from '#contract/share.ts'

export function linkDates(
  { sharedAt, expiresAt }: Pick<SharedLink, 'sharedAt' | 'expiresAt'>,
  timeZone?: string,
): string {
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone })
  return `${date.format(new Date(sharedAt))} – ${date.format(new Date(expiresAt))}`
}
