/** The dialog that shows the card of one of your numbers or badges, and shares it. */
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
import type { SharedFigure } from '#web/features/stats/stats-section.tsx'
import type { ProfileAnswer } from '#web/features/stats/use-profile.ts'
import { dayOf } from '#web/ui/text/format.ts'

const achievementOf = {
  totalVisits: visitsAchievement,
  currentStreak: streakAchievement,
  messagesCount: messagesAchievement,
  longestSeconds: timeAchievement,
}

export type ShareFigures = {
  shareFigure: (figure: SharedFigure) => void
  shareBadge: (badge: BadgeKey) => void
  dialog: ReactNode
}

export function useShareFigures(answer: ProfileAnswer | undefined, me: User, isGuest: boolean): ShareFigures {
  const [shown, setShown] = useState<{ achievement: Achievement; isOpen: boolean }>()
  const show = (achievement: Achievement) => setShown({ achievement, isOpen: true })
  return {
    shareFigure(figure) {
      if (!answer) return
      const figures = { ...answer.profile, longestSeconds: answer.longestSeconds }
      show(achievementOf[figure](figures[figure]))
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
  const earned = earnedAt[value]
  const since = earned ? ` Yours since ${dayOf(earned)}.` : ''
  return { title: badges[value].label, detail: `${description}${since}` }
}
