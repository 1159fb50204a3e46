/** /private-chat: one-to-one messages between premium members; with ?user= one conversation is open. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ACTIVE_USERS_RERENDER_MS, getActiveUsers } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { pageStorage } from '#web/api/storage.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Line } from '#web/features/conversation/conversation.ts'
import { elapsedText } from '#web/features/presence/toggle/elapsed.ts'
import { PrivateChatScreen } from '#web/features/private-chat/private-chat-screen.tsx'
import { PushOffer } from '#web/features/push/push-offer.tsx'
import { BlockedNotice, useIsBlocked } from '#web/features/safety/blocks/blocked-notice.tsx'
import { messageItems } from '#web/features/safety/message-items.tsx'
import { PersonMenu } from '#web/features/safety/person-menu.tsx'
import { useSafety } from '#web/features/safety/use-safety.tsx'
import { useCanCallServer } from '#web/pages/use-can-call-server.ts'
import { useUser } from '#web/session/session.tsx'
import { useNow } from '#web/ui/browser/use-now.ts'
import { FormerMembersOnly } from './former-members.tsx'
import { PersonSummary } from './person-summary.tsx'

export function PrivateChatPage() {
  const user = useUser()
  return user.isPremium ? (
    <Conversations />
  ) : (
    <FormerMembersOnly userId={user.id}>
      <Conversations />
    </FormerMembersOnly>
  )
}

function Conversations() {
  const user = useUser()
  const [search] = useSearchParams()
  const otherId = search.get('user') || undefined
  const { sitWords, isSittingUnknown } = useSitWords()
  const isBlocked = useIsBlocked({ personId: otherId ?? '', isKnown: useCanCallServer() })
  const { safety, dialogs } = useSafety(user)
  const moreItems = useCallback(
    ({ id, userId, nickname, emoji }: Line) =>
      messageItems({ id, kind: 'private-message', author: { id: userId, nickname, emoji } }, safety),
    [safety],
  )
  const renderMenu = useCallback((person: Person) => <PersonMenu person={person} safety={safety} />, [safety])
  const renderPerson = useCallback((person: Person) => <PersonSummary me={user} other={person} />, [user])
  return (
    <>
      <PrivateChatScreen
        me={user}
        otherId={otherId}
        sitWords={sitWords}
        isSittingUnknown={isSittingUnknown}
        moreItems={moreItems}
        renderMenu={isBlocked ? undefined : renderMenu}
        renderBlocked={isBlocked ? blockedNotice : undefined}
        renderPerson={renderPerson}
        banner={user.isPremium && <PushOffer userId={user.id} storage={pageStorage()} />}
      />
      {dialogs}
    </>
  )
}

const blockedNotice = (person: Person) => <BlockedNotice person={person} />

function useSitWords() {
  const now = useNow(ACTIVE_USERS_RERENDER_MS)
  const { data } = useCall(getActiveUsers, {})
  const sitting = useMemo(
    () => new Map(data?.users.filter(({ isOnBowl }) => isOnBowl).map((person) => [person.id, person])),
    [data],
  )
  const sitWords = (userId: string): string | undefined => {
    const person = sitting.get(userId)
    return person && elapsedText(person.onBowlSince ?? person.lastActive, now)
  }
  // A long list is cut off, so a person who is missing from it may still be on the bowl.
  return { sitWords, isSittingUnknown: !data || data.total > data.users.length }
}
