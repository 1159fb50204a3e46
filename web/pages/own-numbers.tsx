/** One's own numbers and badges, both of which can be shared. */
import { useState } from 'react'
import { type BadgeKey, badges } from '#contract/badges.ts'
import type { User } from '#contract/users.ts'
import { BadgesSection } from '#web/features/badges/badges-section.tsx'
import { useFreshBadges } from '#web/features/badges/fresh-badges.ts'
import { durationText } from '#web/features/leaderboard/duration.ts'
import { badgeOf, proudestOf } from '#web/features/share/achievement.ts'
import { ShareBar } from '#web/features/share/share-bar.tsx'
import { ShareDialog } from '#web/features/share/share-dialog.tsx'
import { StatsSection } from '#web/features/stats/stats-section.tsx'
import type { ProfileAnswer } from '#web/features/stats/use-profile.ts'

type OwnNumbersProps = { answer: ProfileAnswer; heading: string; me: User; isGuest: boolean }

export function OwnNumbers({ answer, heading, me, isGuest }: OwnNumbersProps) {
  const { profile, longestSeconds, earnedAt } = answer
  const { fresh, handleFlipped } = useFreshBadges()
  const [shown, setShown] = useState<{ badge: BadgeKey; isOpen: boolean }>()
  const proudest = proudestOf({ ...profile, longestSeconds })
  const common = { sharer: me, link: window.location.origin }
  return (
    <>
      <StatsSection heading={heading} answer={answer} isGuest={isGuest} longestSit={sitText(longestSeconds)}>
        {proudest && <ShareBar share={{ ...common, achievement: proudest }} />}
      </StatsSection>
      <BadgesSection
        earned={profile.badges}
        fresh={fresh}
        onFlipped={handleFlipped}
        onShare={(badge) => setShown({ badge, isOpen: true })}
      />
      {shown && (
        <ShareDialog
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
          title={badges[shown.badge].label}
          detail={detailOf(shown.badge, earnedAt[shown.badge])}
          share={{ ...common, achievement: badgeOf(shown.badge) }}
        />
      )}
    </>
  )
}

function sitText(seconds: number): string | undefined {
  return seconds > 0 ? durationText(seconds) : undefined
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

function detailOf(badge: BadgeKey, earnedAt: string | undefined): string {
  const { takes } = badges[badge]
  return earnedAt ? `${takes}. Yours since ${date.format(new Date(earnedAt))}.` : `${takes}.`
}
