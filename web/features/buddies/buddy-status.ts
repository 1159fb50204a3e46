/** The buddy relation of two people, and which view of it a profile shows. */
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { getBuddyStatus } from '#contract/social/buddies.ts'

export type BuddyRelation = AnswerOf<typeof getBuddyStatus>

export type BuddyView =
  | 'premium-required'
  | 'loading'
  | 'failed'
  | 'none'
  /** The viewer has asked and waits for an answer. */
  | 'asked'
  /** The other person has asked; the viewer can answer. */
  | 'asking'
  | 'buddies'
  /** The other person has declined; the viewer can ask again later. */
  | 'declined'
  /** The viewer has declined, and can ask at any time. */
  | 'turned-down'

type ViewInput = { areBothPremium: boolean; relation: BuddyRelation | undefined; isFailed: boolean }

export function viewOf({ areBothPremium, relation, isFailed }: ViewInput): BuddyView {
  if (!areBothPremium) return 'premium-required'
  if (!relation) return isFailed ? 'failed' : 'loading'
  const { status, isIncoming = false } = relation
  if (status === 'accepted') return 'buddies'
  if (status === 'pending') return isIncoming ? 'asking' : 'asked'
  if (status === 'rejected') return isIncoming ? 'turned-down' : 'declined'
  return 'none'
}
