/** What the server is asked for when an achievement is shared: which one, never how much. */
import type { Achievement } from '#contract/bowl/achievement.ts'
import type { NewShare } from '#contract/bowl/share.ts'

export function shareRequestOf(achievement: Achievement): NewShare {
  const { type } = achievement
  if (type === 'badge') return { type, badge: achievement.value }
  if (type === 'leaderboard') return { type, board: achievement.board }
  return { type }
}
