/** Bans and mutes as they are written down: how long, and why. */
import { Problem } from '#contract/protocol/problems.ts'

/** Until when, if that is still to come. */
export function parseFutureDate(until: string, now: Date): Date {
  const moment = new Date(until)
  if (moment > now) return moment
  throw new Problem('VALIDATION', { fields: { until: 'Please choose a moment that is still to come' } })
}

export function sanctionText({ reason, until }: { reason: string; until?: string | undefined }): string {
  return `${until ? `until ${until}` : 'for good'}: ${reason}`
}
