/** The scenes over the open screen: the flush, the badge ceremony, and what they share. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BadgeKey, badgeKeys, badges } from '#contract/bowl/badges.ts'
import type { SitSummary } from '#contract/bowl/sits.ts'
import type { User } from '#contract/people/users.ts'
import { pageStorage } from '#web/api/storage.ts'
import { hideBadgeToast } from '#web/features/badges/ceremony/announce-new-badges.tsx'
import { closeCeremony, openCeremony, useCeremony } from '#web/features/badges/ceremony/ceremony.store.ts'
import { CeremonyScene } from '#web/features/badges/ceremony/ceremony-scene.tsx'
import { useUnseenBadges } from '#web/features/badges/unseen-badges.ts'
import { flushStore, useFlush } from '#web/features/flush/flush.store.ts'
import { FlushScene } from '#web/features/flush/scene/flush-scene.tsx'
import { IdleScene } from '#web/features/flush/scene/idle-scene.tsx'
import { useBowlToggle } from '#web/features/presence/toggle/use-bowl-toggle.ts'
import { countAndOffer } from '#web/features/presence/toggle/use-upgrade-offer.ts'
import { useSession } from '#web/session/session.tsx'
import { preloadEmoji } from '#web/ui/person/preload-emoji.ts'
import { type Shared, ShareScene } from './share-scene.tsx'

const storage = pageStorage()

/** All that scenes show, apart from people's own. */
const SCENE_EMOJI = ['toilet-paper', 'fire', 'sparkles', 'party', ...badgeKeys.map((badge) => badges[badge].emoji)]

export function Scenes() {
  const { user } = useSession()
  useEffect(() => preloadEmoji(SCENE_EMOJI), [])
  return user && <ScenesOfUser key={user.id} user={user} />
}

function ScenesOfUser({ user }: { user: User }) {
  const { isGuest } = useSession()
  const flush = useFlush()
  const ceremony = useCeremony()
  const [shared, setShared] = useState<Shared>()
  useCloseWithScreen()

  const { unseen } = useUnseenBadges(!isGuest)
  const handleNextBadge = (badges: readonly BadgeKey[], from: DOMRect | undefined) => {
    openCeremony({ badges, from })
    flushStore.close()
  }

  return (
    <>
      {flush?.kind === 'flush' && (
        <FlushScene
          key={flush.startedAt}
          flush={flush}
          nickname={user.nickname}
          isGuest={isGuest}
          unseen={unseen}
          onClose={flushStore.close}
          onNextBadge={handleNextBadge}
          onShare={(sit, seconds) => setShared({ kind: 'sit', sit, seconds })}
        />
      )}
      {flush?.kind === 'idle' && <AfterInactivity user={user} sit={flush.sit} />}
      {ceremony && (
        <PlayedCeremony ceremony={ceremony} user={user} onShare={(badges) => setShared({ kind: 'badges', badges })} />
      )}
      {shared && <ShareScene shared={shared} user={user} isGuest={isGuest} onClose={() => setShared(undefined)} />}
    </>
  )
}

type CeremonyProps = {
  ceremony: NonNullable<ReturnType<typeof useCeremony>>
  user: User
  onShare: (badges: readonly BadgeKey[]) => void
}

function PlayedCeremony({ ceremony, user, onShare }: CeremonyProps) {
  const { markSeen } = useUnseenBadges(true)
  const handleShown = useEffectEvent(markSeen)
  useEffect(() => {
    hideBadgeToast()
    handleShown(ceremony.badges)
  }, [ceremony])
  const earned = badgeKeys.filter((badge) => user.badges[badge])
  return <CeremonyScene ceremony={ceremony} earned={earned} onClose={closeCeremony} onShare={onShare} />
}

function AfterInactivity({ user, sit }: { user: User; sit: SitSummary }) {
  const { isGuest, update } = useSession()
  const navigate = useNavigate()
  const { toggle } = useBowlToggle({ user, onChange: (isOnBowl) => update({ isOnBowl }) })
  const handleGetBackOn = () => {
    flushStore.close()
    void navigate('/home')
    if (!user.isOnBowl) void countAndOffer({ user, isGuest, storage }, toggle())
  }
  return <IdleScene sit={sit} onGetBackOn={handleGetBackOn} onClose={flushStore.close} />
}

/** Another screen, another person or a log-out ends every scene; the one about an earlier sit stays on any screen. */
function useCloseWithScreen(): void {
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current !== pathname) closeScenes({ isIdleKept: true })
    shownOn.current = pathname
  }, [pathname])
  useEffect(() => () => closeScenes({ isIdleKept: false }), [])
}

function closeScenes({ isIdleKept }: { isIdleKept: boolean }): void {
  if (!isIdleKept || flushStore.current()?.kind !== 'idle') flushStore.close()
  closeCeremony()
}
