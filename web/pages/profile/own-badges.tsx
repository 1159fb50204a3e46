/** "Badges" on your own profile: the shelf, which turns the tiles of new badges when it comes into view. */
import { useRef } from 'react'
import { type BadgeKey, getBadges } from '#contract/bowl/badges.ts'
import { useCall } from '#web/api/use-call.ts'
import { BadgesSection, BadgesSkeleton } from '#web/features/badges/badges-section.tsx'
import { useTurningBadges } from '#web/features/badges/use-turning-badges.ts'
import type { ProfileAnswer, ProfileView } from '#web/features/stats/use-profile.ts'

type OwnBadgesProps = { view: ProfileView; isGuest: boolean; onShare: (badge: BadgeKey) => void }

export function OwnBadges({ view, isGuest, onShare }: OwnBadgesProps) {
  if (view.state === 'loading') return <BadgesSkeleton />
  if (view.state !== 'ready') return null
  return <Shelf answer={view.answer} isGuest={isGuest} onShare={onShare} />
}

type ShelfProps = { answer: ProfileAnswer; isGuest: boolean; onShare: (badge: BadgeKey) => void }

function Shelf({ answer: { profile, badgeDates, look }, isGuest, onShare }: ShelfProps) {
  const shelf = useRef<HTMLElement>(null)
  const turning = useTurningBadges(shelf, !isGuest)
  const { data } = useCall(getBadges, {}, { enabled: !isGuest, refetchOnMount: 'always' })
  return (
    <BadgesSection
      earned={profile.badges}
      dates={badgeDates}
      progress={data?.progress}
      featured={look?.featuredBadges}
      turning={turning}
      onShare={onShare}
      ref={shelf}
    />
  )
}
