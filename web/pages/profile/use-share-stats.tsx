/** The dialog that shows the card of one of your stats or badges, and shares it. */
import { type ReactNode, useState } from 'react'
import {
  type Achievement,
  badgeAchievement,
  messagesAchievement,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from '#contract/bowl/achievement.ts'
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import type { User } from '#contract/people/users.ts'
import { ShareDialog } from '#web/features/share/share-dialog.tsx'
import type { SharedStat } from '#web/features/stats/stats-section.tsx'
import type { ProfileAnswer } from '#web/features/stats/use-profile.ts'
import { badgeDetail } from './profile-pages.words.ts'

const achievementBuilders = {
  totalVisits: visitsAchievement,
  currentStreak: streakAchievement,
  messagesCount: messagesAchievement,
  longestSeconds: timeAchievement,
}

export type ShareStats = {
  shareStat: (stat: SharedStat) => void
  shareBadge: (badge: BadgeKey) => void
  dialog: ReactNode
}

export function useShareStats(answer: ProfileAnswer | undefined, me: User, isGuest: boolean): ShareStats {
  const [shown, setShown] = useState<{ achievement: Achievement; isOpen: boolean }>()
  const show = (achievement: Achievement) => setShown({ achievement, isOpen: true })
  return {
    shareStat(stat) {
      if (!answer) return
      const stats = { ...answer.profile, longestSeconds: answer.longestSeconds }
      show(achievementBuilders[stat](stats[stat]))
    },
    shareBadge: (badge) => show(badgeAchievement(badge)),
    dialog: shown && (
      <ShareDialog
        open={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
        words={badgeWords(shown.achievement, answer?.earnedAt ?? {})}
        share={{ sharer: me, link: window.location.origin, achievement: shown.achievement }}
        hasOwnLink={!isGuest}
      />
    ),
  }
}

/** A badge has its name alone as title, and the day it was earned. */
function badgeWords({ type, value, description }: Achievement, earnedAt: ProfileAnswer['earnedAt']) {
  if (type !== 'badge') return undefined
  return { title: badges[value].label, detail: badgeDetail(description, earnedAt[value]) }
}
