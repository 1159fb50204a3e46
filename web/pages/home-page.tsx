/** /home: your throne, the people on the bowl, and links to other screens. */
import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { usePageSettings } from '#web/api/use-page-settings.ts'
import { RequestsCard } from '#web/features/buddies/requests-card.tsx'
import { useBuddies, useBuddyIds } from '#web/features/buddies/use-buddies.ts'
import { HomeLinks } from '#web/features/presence/home-links.tsx'
import { BuddiesCard, BuddiesLoading } from '#web/features/presence/list/buddies-card.tsx'
import { LeaveButton } from '#web/features/presence/toggle/leave-button.tsx'
import { ThroneCard } from '#web/features/presence/toggle/throne-card.tsx'
import { UpgradeDialog } from '#web/features/presence/toggle/upgrade-dialog.tsx'
import { useUpgradeOffer } from '#web/features/presence/toggle/use-upgrade-offer.ts'
import { usePresence } from '#web/features/presence/use-presence.ts'
import { TriviaCard } from '#web/features/trivia/trivia-card.tsx'
import { pageStorage } from '#web/session/page-storage.ts'
import { useSession, useUser } from '#web/session/session.tsx'
import { PencilTrim } from '#web/ui/layout/wall.tsx'
import './home-page.css'

const storage = pageStorage()

export function HomePage() {
  const user = useUser()
  const settings = usePageSettings()
  const { isGuest, update, signOut } = useSession()
  const { list, onBowlSince, toggle } = usePresence({ user, onChange: (isOnBowl) => update({ isOnBowl }) })
  const { offeredAt, countAndOffer, closeOffer } = useUpgradeOffer({ user, isGuest, storage })

  const buddies = useBuddies(user)
  const buddyIds = useBuddyIds(buddies)

  const { wantsChat, dropWish } = useChatWish()

  const handleToggle = () => {
    dropWish()
    const toggled = toggle()
    if (!user.isOnBowl) void countAndOffer(toggled)
  }

  return (
    <div className="home">
      <ThroneCard
        user={user}
        onBowlSince={onBowlSince}
        needsBowlForChat={settings?.requireBowlForChat ?? true}
        wantsChat={wantsChat}
        onToggle={handleToggle}
      />
      <PencilTrim />
      <div className="home-feed">
        {/* Everything below lists of unknown length appears together with them, so that nothing moves. */}
        {list.state === 'loading' || buddies.state === 'loading' ? (
          <BuddiesLoading />
        ) : (
          <>
            {buddies.state === 'ready' && <RequestsCard myId={user.id} incoming={buddies.incoming} />}
            <BuddiesCard list={list} myId={user.id} buddyIds={buddyIds} />
            <div className="home-side">
              {user.isPremium && <TriviaCard />}
              <HomeLinks isPremium={user.isPremium} isUpgradePending={user.premiumPending ?? false} />
              <LeaveButton onLogOut={signOut} />
            </div>
          </>
        )}
      </div>
      <UpgradeDialog visits={offeredAt} onClose={closeOffer} />
    </div>
  )
}

/** Whether the person pressed Chat off the bowl and was redirected here. A reload or a press of the throne ends it. */
function useChatWish() {
  const { key, state } = useLocation()
  const isOpened = useNavigationType() === 'POP'
  const [droppedKey, setDroppedKey] = useState<string>()
  return {
    wantsChat: !isOpened && state?.wantsChat === true && key !== droppedKey,
    dropWish: () => setDroppedKey(key),
  }
}
