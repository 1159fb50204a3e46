/** Your streak: its day, what it leads to, and the last seven days. */
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { streakText } from './stat-goals.ts'
import { streakCardWords } from './stats.words.ts'
import type { ProfileAnswer } from './use-profile.ts'
import { WeekStrip } from './week-strip.tsx'
import './stats.css'

export function StreakCard({ answer: { profile, week } }: { answer: ProfileAnswer }) {
  return (
    <Card as="section" className="streak-card">
      <div className="streak-head">
        <Emoji char="🔥" />
        <div>
          <h2>{streakCardWords.day(Math.max(1, profile.currentStreak))}</h2>
          <p className="sm muted">{streakText(profile)}</p>
        </div>
      </div>
      {week && (
        <div>
          <p className="visually-hidden">{streakCardWords.lastDays}</p>
          <WeekStrip week={week} />
        </div>
      )}
    </Card>
  )
}

export function StreakSkeleton() {
  return (
    <Card className="streak-card">
      <div className="streak-head">
        <Skeleton width={48} height={48} round />
        <div>
          <Skeleton width={90} height={25} />
          <Skeleton width={160} />
        </div>
      </div>
      <Skeleton height={64} />
    </Card>
  )
}
