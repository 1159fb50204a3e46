/** How two people stand, and what is shown of it on a profile. */

import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import type { getBuddyStatus } from '#contract/social/buddies.ts'

export type Standing = AnswerOf<typeof getBuddyStatus>

export type BuddyView =
  | 'premium-required'
  | 'loading'
  | 'failed'
  /** Nothing between them: may be asked. */
  | 'none'
  /** Asked by the one who looks, and not answered. */
  | 'asked'
  /** Asked by the other, for the one who looks to answer. */
  | 'asking'
  | 'buddies'
  /** Declined by the other: to be asked again after a while. */
  | 'declined'
  /** Declined by the one who looks, who may think better of it at any time. */
  | 'turned-down'

type Seen = { areBothPremium: boolean; standing: Standing | undefined; isFailed: boolean }

export function viewOf({ areBothPremium, standing, isFailed }: Seen): BuddyView {
  if (!areBothPremium) return 'premium-required'
  if (!standing) return isFailed ? 'failed' : 'loading'
  const { status, isIncoming = false } = standing
  if (status === 'accepted') return 'buddies'
  if (status === 'pending') return isIncoming ? 'asking' : 'asked'
  if (status === 'rejected') return isIncoming ? 'turned-down' : 'declined'
  return 'none'
}
