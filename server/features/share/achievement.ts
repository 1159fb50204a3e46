/** The achievement behind a stored share link. */
import * as z from 'zod/mini'
import { type Achievement, badgeOf, countedOf, placeOf } from '#contract/bowl/achievement.ts'
import { NewShare } from '#contract/bowl/share.ts'
import type { PublicShare } from './share.store.ts'

export function achievementOf({ type, which, value }: Pick<PublicShare, 'type' | 'which' | 'value'>): Achievement {
  const shared = z.parse(NewShare, { type, badge: which, board: which })
  if (shared.type === 'badge') return badgeOf(shared.badge)
  if (shared.type === 'leaderboard') return placeOf(value, shared.board)
  return countedOf(shared.type, value)
}
