/** Listens for buddy events: updates the cache, and shows a toast for requests and acceptances. */
import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/people/users.ts'
import { listBuddies, respondToBuddy } from '#contract/social/buddies.ts'
import { call } from '#web/api/call.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { applyBuddyStatus, buddyStatusIn, listKey, refetchBuddies } from './buddies.cache.ts'
import { answerFailed, buddyToasts } from './buddies.words.ts'
import type { BuddyLists } from './buddy-lists.ts'
import type { BuddyRelation } from './buddy-status.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  /** Returns the id of the toast, for `hideToast`. */
  showToast: (toast: ToastRequest) => number
  hideToast: (toastId: number) => void
}

export function listenForBuddies({ live, cache, userId: myId, showToast, hideToast }: Needs): () => void {
  let shownRequest: { fromId: string; toastId: number } | undefined
  const stops = [
    live.on('BUDDY_REQUEST', ({ from }) => {
      void apply(from.id, { status: 'pending', isIncoming: true }, from)
      const request = buddyToasts.wantsToBe(from.nickname, () => void accept(from))
      shownRequest = { fromId: from.id, toastId: showToast({ ...request, icon: renderAvatar(from) }) }
    }),

    live.on('BUDDY_CHANGED', ({ userId: otherId, status }) => {
      const before = buddyStatusIn(cache, { myId, otherId })
      // The request was answered in another tab, or cancelled.
      if (shownRequest?.fromId === otherId) hideToast(shownRequest.toastId)
      const isIncoming = status === 'pending' ? false : before?.isIncoming
      const applied = apply(otherId, { status, ...(isIncoming !== undefined && { isIncoming }) })
      if (isAnswerToMe(before, status)) void applied.then(() => announceBuddy(otherId))
    }),

    // Only joined pages get events, so anything that happened before the join may be missing.
    live.onCatchUp(() => void refetchBuddies(cache, myId)),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  function apply(otherId: string, relation: BuddyRelation, person?: Person): Promise<void> {
    return applyBuddyStatus(cache, { myId, otherId, relation, person })
  }

  async function accept(from: Person): Promise<void> {
    try {
      await call(respondToBuddy, { body: { requesterId: from.id, accept: true } })
      await apply(from.id, { status: 'accepted' }, from)
      showToast(buddyToasts.areBuddies(from.nickname))
    } catch (error) {
      showToast(answerFailed(error))
      await refetchBuddies(cache, myId)
    }
  }

  async function announceBuddy(otherId: string): Promise<void> {
    const isTheOther = ({ id }: Person) => id === otherId
    const buddy = knownBuddies().find(isTheOther) ?? (await fetchBuddies()).find(isTheOther)
    if (buddy) showToast({ ...buddyToasts.areBuddies(buddy.nickname), icon: renderAvatar(buddy) })
  }

  function knownBuddies(): readonly Person[] {
    return cache.getQueryData<BuddyLists>(listKey(myId))?.buddies ?? []
  }

  /** The event has no nickname, and no page may have loaded the list yet. */
  async function fetchBuddies(): Promise<readonly Person[]> {
    const queryFn = () => call(listBuddies, { params: { userId: myId } })
    const fetched = cache.fetchQuery({ queryKey: listKey(myId), queryFn, staleTime: 0 })
    return fetched.then(
      ({ buddies }) => buddies,
      () => [],
    )
  }
}

/** Only the person who asked gets a toast; the one who accepted knows already. */
export function isAnswerToMe(before: BuddyRelation | undefined, status: BuddyRelation['status']): boolean {
  if (status !== 'accepted' || before?.status === 'accepted') return false
  return !(before?.status === 'pending' && before.isIncoming)
}

function renderAvatar({ emoji }: Person) {
  return <Avatar emoji={emoji} size={40} gold />
}
