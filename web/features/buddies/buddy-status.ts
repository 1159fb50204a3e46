/** The buddy relation of two people, and which view of it a profile shows. */
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { getBuddyStatus } from '#contract/social/buddies.ts'

export type BuddyRelation = AnswerOf<typeof getBuddyStatus>

export type BuddyView =
  | 'premium-required'
  | 'loading'
  | 'failed'
  | 'none'
  | 'request-sent'
  | 'request-received'
  | 'buddies'
  | 'declined-by-them'
  | 'declined-by-you'

type ViewInput = { areBothPremium: boolean; relation: BuddyRelation | undefined; isFailed: boolean }

export function chooseView({ areBothPremium, relation, isFailed }: ViewInput): BuddyView {
  if (!areBothPremium) return 'premium-required'
  if (!relation) return isFailed ? 'failed' : 'loading'
  const { status, isIncoming = false } = relation
  if (status === 'accepted') return 'buddies'
  if (status === 'pending') return isIncoming ? 'request-received' : 'request-sent'
  if (status === 'rejected') return isIncoming ? 'declined-by-you' : 'declined-by-them'
  return 'none'
}
