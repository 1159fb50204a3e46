/** The user's own stats and badges, with share buttons. */
import { useState } from 'react'
import { type Achievement, badgeOf, checkInsOf, messagesOf, streakOf, timeOf } from '#contract/bowl/achievement.ts'
import { badges } from '#contract/bowl/badges.ts'
import type { User } from '#contract/people/users.ts'
import { BadgesSection } from '#web/features/badges/badges-section.tsx'
import { useFreshBadges } from '#web/features/badges/fresh-badges.ts'
import { bestAchievement } from '#web/features/share/achievement.ts'
import { ShareBar } from '#web/features/share/share-bar.tsx'
import { ShareDialog } from '#web/features/share/share-dialog.tsx'
import { lengthText } from '#web/features/statistics/length-text.ts'
import { type SharedFigure, StatsSection } from '#web/features/stats/stats-section.tsx'
import type { ProfileAnswer } from '#web/features/stats/use-profile.ts'
import { dayOf } from '#web/ui/message/dates.ts'

type OwnNumbersProps = { answer: ProfileAnswer; heading: string; me: User; isGuest: boolean }

const achievementOf = {
  totalVisits: checkInsOf,
  currentStreak: streakOf,
  messagesCount: messagesOf,
  longestSeconds: timeOf,
}

export function OwnNumbers({ answer, heading, me, isGuest }: OwnNumbersProps) {
  const { profile, longestSeconds, earnedAt } = answer
  const figures = { ...profile, longestSeconds }
  const { fresh, handleFlipped } = useFreshBadges()
  const [shown, setShown] = useState<{ achievement: Achievement; isOpen: boolean }>()
  const show = (achievement: Achievement) => setShown({ achievement, isOpen: true })
  const proudest = bestAchievement(figures)
  const common = { sharer: me, link: window.location.origin }
  return (
    <>
      <StatsSection
        {...{ heading, answer, isGuest, longestSit: sitText(longestSeconds) }}
        onShare={(figure: SharedFigure) => show(achievementOf[figure](figures[figure]))}
      >
        {proudest && <ShareBar share={{ ...common, achievement: proudest }} hasOwnLink={!isGuest} />}
      </StatsSection>
      <BadgesSection
        earned={profile.badges}
        featured={answer.look?.featuredBadges}
        fresh={fresh}
        onFlipped={handleFlipped}
        onShare={(badge) => show(badgeOf(badge))}
      />
      {shown && (
        <ShareDialog
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
          words={badgeWords(shown.achievement, earnedAt)}
          share={{ ...common, achievement: shown.achievement }}
          hasOwnLink={!isGuest}
        />
      )}
    </>
  )
}

function sitText(seconds: number): string | undefined {
  return seconds > 0 ? lengthText(seconds) : undefined
}

/** A badge has its name alone as title, and the day it was earned. */
function badgeWords({ type, value, description }: Achievement, earnedAt: ProfileAnswer['earnedAt']) {
  if (type !== 'badge') return undefined
  const earned = earnedAt[value]
  const since = earned ? ` Yours since ${dayOf(earned)}.` : ''
  return { title: badges[value].label, detail: `${description}${since}` }
}
