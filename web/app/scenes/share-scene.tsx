/** Shares a sit as a picture, or a badge with its link; the link is created on demand. */
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type Achievement,
  badgeAchievement,
  streakAchievement,
  timeAchievement,
  visitsAchievement,
} from '#contract/bowl/achievement.ts'
import { type BadgeKey, badges } from '#contract/bowl/badges.ts'
import type { SitSummary } from '#contract/bowl/sits.ts'
import type { User } from '#contract/people/users.ts'
import { ceremonyWords, shareBadge } from '#web/features/badges/badges.words.ts'
import { CardDialog } from '#web/features/flush/card/card-dialog.tsx'
import { drawFlushCards, type FlushCard, shareByDevice } from '#web/features/flush/card/flush-cards.ts'
import { cardLine } from '#web/features/flush/flush.words.ts'
import { ShareButtons } from '#web/features/share/share-bar.tsx'
import { ShareDialog } from '#web/features/share/share-dialog.tsx'
import { useShareLink } from '#web/features/share/use-share-link.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'

export type Shared =
  | { kind: 'sit'; sit: SitSummary | undefined; seconds: number }
  | { kind: 'badges'; badges: readonly BadgeKey[] }

type ShareSceneProps = { shared: Shared; user: User; isGuest: boolean; onClose: () => void }

export function ShareScene({ shared, user, isGuest, onClose }: ShareSceneProps) {
  if (shared.kind === 'sit') return <SharedSit {...shared} user={user} isGuest={isGuest} onClose={onClose} />
  return <SharedBadges earned={shared.badges} user={user} onClose={onClose} />
}

type SharedSitProps = {
  sit: SitSummary | undefined
  seconds: number
  user: User
  isGuest: boolean
  onClose: () => void
}

/** Opens the device's share sheet with a picture, or our dialog with both pictures and the link. */
function SharedSit({ sit, seconds, user, isGuest, onClose }: SharedSitProps) {
  const [cards, setCards] = useState<readonly FlushCard[]>()
  const own = useShareLink(
    { sharer: user, link: window.location.origin, achievement: chooseAchievement(sit) },
    !isGuest,
  )
  const show = useEffectEvent(async () => {
    const { nickname, emoji } = user
    const content = { seconds, nickname, emoji, line: cardLine(sit), week: sit?.streak?.week, host: location.host }
    const drawn = await drawFlushCards(content, document.querySelector('.scene') ?? document.body)
    if (await shareByDevice(drawn)) onClose()
    else setCards(drawn)
  })
  useEffect(() => void show(), [])
  if (!cards) return null
  return (
    <CardDialog cards={cards} onClose={onClose}>
      {/* Only a press creates the link; pointing at a button does not. */}
      <ShareButtons own={{ ...own, prepare: () => {} }} copyText="Copy link" />
    </CardDialog>
  )
}

/** What the link of a sit shows: the record, else the streak, else the visits. */
function chooseAchievement(sit: SitSummary | undefined): Achievement {
  if (sit?.longest?.rank === 1) return timeAchievement(sit.seconds)
  return sit?.streak && sit.streak.days > 1
    ? streakAchievement(sit.streak.days)
    : visitsAchievement(Math.max(1, sit?.totalVisits ?? 1))
}

type SharedBadgesProps = { earned: readonly BadgeKey[]; user: User; onClose: () => void }

/** Of several badges the person picks one. */
function SharedBadges({ earned, user, onClose }: SharedBadgesProps) {
  const [picked, setPicked] = useState(earned.length === 1 ? earned[0] : undefined)
  if (!picked) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={ceremonyWords.pick}
        actions={earned.map((badge) => (
          <Button key={badge} variant="secondary" onClick={() => setPicked(badge)}>
            <Emoji char={badges[badge].emoji} />
            {shareBadge(badge)}
          </Button>
        ))}
      />
    )
  }
  const achievement = badgeAchievement(picked)
  return (
    <ShareDialog
      open
      onClose={onClose}
      words={{ title: badges[picked].label, detail: achievement.description }}
      share={{ sharer: user, link: window.location.origin, achievement }}
      hasOwnLink
    />
  )
}
