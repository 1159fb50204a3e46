/** Mutes and bans as they are chosen: which kind, for how long, why. */
import { type Ban, type Mute, SANCTION_REASON_MAX } from '#contract/admin/admin.ts'
import { sanctionWords } from './sanction.words.ts'

const HOUR_MS = 60 * 60 * 1000

export type SanctionKind = 'mute' | 'ban'
export type SanctionLength = 'hour' | 'day' | 'week' | 'month' | 'ever'
export type SanctionDraft = { kind: SanctionKind; length: SanctionLength; reason: string }
export type Sanction = { mute: Mute } | { ban: Ban }

const HOURS: Record<SanctionLength, number | undefined> = {
  hour: 1,
  day: 24,
  week: 7 * 24,
  month: 30 * 24,
  ever: undefined,
}

const { kinds, lengths } = sanctionWords

const LENGTHS: readonly { value: SanctionLength; label: string }[] = [
  { value: 'hour', label: lengths.hour },
  { value: 'day', label: lengths.day },
  { value: 'week', label: lengths.week },
  { value: 'month', label: lengths.month },
  { value: 'ever', label: lengths.ever },
]

export const sanctionKinds: readonly { value: SanctionKind; label: string }[] = [
  { value: 'mute', label: kinds.mute },
  { value: 'ban', label: kinds.ban },
]

/** A mute is never permanent; a permanent sanction is a ban. */
export function lengthsFor(kind: SanctionKind) {
  return kind === 'ban' ? LENGTHS : LENGTHS.filter(({ value }) => value !== 'ever')
}

/** The draft, with a length that its kind allows. */
export function withValidLength({ kind, length, reason }: SanctionDraft): SanctionDraft {
  const hasLength = lengthsFor(kind).some(({ value }) => value === length)
  return { kind, length: hasLength ? length : 'month', reason }
}

/** Undefined while there is no reason, because the person is shown it. */
export function toSanction({ kind, length, reason }: SanctionDraft, now: number): Sanction | undefined {
  const trimmed = reason.trim()
  const hours = HOURS[length]
  if (trimmed === '' || trimmed.length > SANCTION_REASON_MAX) return undefined
  const until = hours === undefined ? undefined : new Date(now + hours * HOUR_MS).toISOString()
  if (kind === 'ban') return { ban: { reason: trimmed, ...(until !== undefined && { until }) } }
  return until === undefined ? undefined : { mute: { reason: trimmed, until } }
}
