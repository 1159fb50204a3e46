/** The achievement that a stored link is about. */
import * as z from 'zod/mini'
import { type Achievement, badgeOf, checkInsOf, messagesOf, placeOf, streakOf, timeOf } from '#contract/achievement.ts'
import { NewShare } from '#contract/share.ts'
import type { Shown } from './share.store.ts'

export function achievementOf({ type, which, value }: Pick<Shown, 'type' | 'which' | 'value'>): Achievement {
  const shared = z.parse(NewShare, { type, badge: which, board: which })
  if (shared.type === 'badge') return badgeOf(shared.badge)
  if (shared.type === 'leaderboard') return placeOf(value, shared.board)
  return { time: timeOf, messages: messagesOf, checkins: checkInsOf, streak: streakOf }[shared.type](value)
}
