/** /home: your throne and your week, the people on the bowl, links to other screens, and on a wide screen the room. */
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Person, User } from '#contract/people/users.ts'
import { pageStorage } from '#web/api/storage.ts'
import { usePageSettings } from '#web/api/use-page-settings.ts'
import { HomeBuddies } from '#web/features/buddies/home/home-buddies.tsx'
import { RequestsCard } from '#web/features/buddies/requests-card.tsx'
import { type BuddiesView, useBuddies, useBuddyIds } from '#web/features/buddies/use-buddies.ts'
import { LastSpeakers } from '#web/features/chat/home/last-speakers.tsx'
import { useEndSit } from '#web/features/flush/use-end-sit.tsx'
import { HomeLinks } from '#web/features/presence/home-links.tsx'
import { ActiveUsersCard, ActiveUsersLoading } from '#web/features/presence/list/active-users-card.tsx'
import { throneCardWords } from '#web/features/presence/presence.words.ts'
import { LeaveButton } from '#web/features/presence/toggle/leave-button.tsx'
import { useSitStart } from '#web/features/presence/toggle/sit-timer.tsx'
import { ThroneCard } from '#web/features/presence/toggle/throne-card.tsx'
import { UpgradeDialog } from '#web/features/presence/toggle/upgrade-dialog.tsx'
import { countAndOffer, useUpgradeOffer } from '#web/features/presence/toggle/use-upgrade-offer.ts'
import { type ActiveUsersList, usePresence } from '#web/features/presence/use-presence.ts'
import { useOwnWeek } from '#web/features/stats/wall-week/use-own-week.ts'
import { WallWeek } from '#web/features/stats/wall-week/wall-week.tsx'
import { TriviaCard } from '#web/features/trivia/trivia-card.tsx'
import { useWaves, type Waves } from '#web/features/waves/use-waves.ts'
import { RowWaveButton } from '#web/features/waves/wave-button.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { useSession, useUser } from '#web/session/session.tsx'
import { useMedia } from '#web/ui/browser/use-media.ts'
import { PencilTrim } from '#web/ui/layout/wall.tsx'
import { Optional } from '#web/ui/loading/error-boundary.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-loading.tsx'
import { homeWords } from './pages.words.ts'
import './home-page.css'

const storage = pageStorage()

/** Like the columns in home-page.css. */
const WITH_ROOM = '(min-width: 1440px)'

const LOADING = { state: 'loading' } as const

/** Loaded only where it is shown, because a phone has no room for it. */
const HomeRoom = lazyComponent(() => import('./home-room.tsx').then(({ HomeRoom }) => HomeRoom))

export function HomePage() {
  const user = useUser()
  const settings = usePageSettings()
  const { isGuest, update, signOut } = useSession()
  const { list, onBowlSince, toggle } = usePresence({ user, onChange: (isOnBowl) => update({ isOnBowl }) })
  const { offeredAt, closeOffer } = useUpgradeOffer(user)
  const endSit = useEndSit()

  const buddies = useBuddies(user)
  const waves = useWaves(user)
  // The lists are most of the page: rendered with the answer they would be one long task.
  const feed = useDeferredValue(useMemo(() => ({ user, list, buddies, waves }), [user, list, buddies, waves]))
  const onBowlIds = useOnBowlIds(list)
  const isWide = useMedia(WITH_ROOM)

  const { wantsChat, endWantsChat } = useWantsChat()
  const needsBowlForChat = settings?.requireBowlForChat ?? true

  const handleToggle = () => {
    endWantsChat()
    const posted = toggle()
    if (user.isOnBowl) endSit({ startedAt: onBowlSince, posted })
    else void countAndOffer({ user, isGuest, storage }, posted)
  }

  return (
    <div className="home">
      <ThroneCard
        user={user}
        onBowlSince={onBowlSince}
        needsBowlForChat={needsBowlForChat}
        wantsChat={wantsChat}
        onToggle={handleToggle}
        chatRoomLabel={
          <LastSpeakers myId={user.id} onBowlIds={onBowlIds}>
            {throneCardWords.openChatRoom}
          </LastSpeakers>
        }
        week={!isGuest && <OwnWallWeek userId={user.id} onBowlSince={onBowlSince} />}
      />
      <PencilTrim />
      <Feed {...feed} onLogOut={signOut} />
      {isWide && (
        <aside className="home-room" aria-label={homeWords.room}>
          <Optional>
            <HomeRoom />
          </Optional>
        </aside>
      )}
      <UpgradeDialog visits={offeredAt} onClose={closeOffer} />
    </div>
  )
}

type FeedProps = {
  user: User
  list: ActiveUsersList
  buddies: BuddiesView
  waves: Waves
  onLogOut: () => Promise<void>
}

const Feed = memo(function Feed({ user, list, buddies, waves, onLogOut }: FeedProps) {
  const buddyIds = useBuddyIds(buddies)
  const isKnown = useCanCallServer()
  const renderWave = useCallback((person: Person) => <RowWaveButton person={person} waves={waves} />, [waves])
  return (
    <div className="home-feed">
      {/* Everything below lists of unknown length appears together with them, so that nothing moves. */}
      {list.state === 'loading' || buddies.state === 'loading' ? (
        <>
          {user.isPremium && <HomeBuddies view={LOADING} />}
          <ActiveUsersLoading />
        </>
      ) : (
        <>
          {buddies.state === 'ready' && <RequestsCard myId={user.id} incoming={buddies.incoming} />}
          <HomeBuddies view={buddies} renderActions={renderWave} />
          <ActiveUsersCard
            list={list}
            myId={user.id}
            buddyIds={buddyIds}
            isKnown={isKnown}
            renderActions={renderWave}
          />
          <div className="home-side">
            <HomeLinks isPremium={user.isPremium} isUpgradePending={user.premiumPending ?? false} />
            {user.isPremium && <TriviaCard />}
            <LeaveButton onLogOut={onLogOut} />
          </div>
        </>
      )}
    </div>
  )
})

/** A component of its own, so that an update of your week doesn't render the whole page. */
function OwnWallWeek({ userId, onBowlSince }: { userId: string; onBowlSince: string | undefined }) {
  const week = useOwnWeek({ userId, sitStart: useSitStart() })
  return <WallWeek week={week} onBowlSince={onBowlSince} />
}

function useOnBowlIds(list: ActiveUsersList): ReadonlySet<string> {
  const people = list.state === 'ready' ? list.users : undefined
  return useMemo(() => new Set(people?.flatMap(({ id, isOnBowl }) => (isOnBowl ? [id] : []))), [people])
}

/** Whether the person pressed Chat off the bowl and was redirected here, until a reload or a press of the throne. */
function useWantsChat() {
  const { key, state } = useLocation()
  const isOpened = useNavigationType() === 'POP'
  const [droppedKey, setDroppedKey] = useState<string>()
  return {
    wantsChat: !isOpened && state?.wantsChat === true && key !== droppedKey,
    endWantsChat: () => setDroppedKey(key),
  }
}
