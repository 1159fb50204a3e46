/** /leaderboard: who sat longest, wrote most and came most often. */
import { UnfinishedRoom } from './unfinished-room.tsx'

export function LeaderboardPage() {
  return <UnfinishedRoom heading="Bowl Hall of Fame" />
}
