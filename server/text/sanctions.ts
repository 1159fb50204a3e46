/** The end date and the log text of bans and mutes. */
import { Problem } from '#contract/protocol/problems.ts'

export function parseFutureDate(until: string, now: Date): Date {
  const date = new Date(until)
  if (date > now) return date
  throw new Problem('VALIDATION', { fields: { until: 'Please choose a time in the future' } })
}

export function sanctionText({ reason, until }: { reason: string; until?: string | undefined }): string {
  return `${until ? `until ${until}` : 'for good'}: ${reason}`
}
