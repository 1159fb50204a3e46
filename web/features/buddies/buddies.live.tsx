/** Buddies as they come over the live connection: into the cache of every open page, and in a toast when it is news. */
import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/people/users.ts'
import { listBuddies, respondToBuddy } from '#contract/social/buddies.ts'
import { call } from '#web/api/call.ts'
import type { Live } from '#web/realtime/live.ts'
import type { ToastRequest } from '#web/ui/feedback/toast.store.ts'
import { Avatar } from '#web/ui/person/avatar.tsx'
import { buddyStatusIn, listKey, refetchBuddies, takeBuddyStatus } from './buddies.cache.ts'
import { answerFailed, buddyToasts } from './buddies.words.ts'
import type { BuddyLists } from './buddy-lists.ts'
import type { Standing } from './buddy-status.ts'

type Needs = {
  live: Pick<Live, 'on' | 'onCatchUp'>
  cache: QueryClient
  userId: string
  /** Shows a toast and gives its number, by which it can be taken back. */
  tell: (toast: ToastRequest) => number
  hush: (toast: number) => void
}

/** The answer stops it. */
export function listenForBuddies({ live, cache, userId: myId, tell, hush }: Needs): () => void {
  let question: { fromId: string; toast: number } | undefined
  const stops = [
    live.on('BUDDY_REQUEST', ({ from }) => {
      void take(from.id, { status: 'pending', isIncoming: true }, from)
      const { title, description } = buddyToasts.wantsToBe(from.nickname)
      const action = { label: 'Accept', onAction: () => void accept(from) }
      question = { fromId: from.id, toast: tell({ title, description, icon: face(from), action }) }
    }),

    live.on('BUDDY_CHANGED', ({ userId: otherId, status }) => {
      const before = buddyStatusIn(cache, { myId, otherId })
      // What has been answered or taken back elsewhere is not asked any more.
      if (question?.fromId === otherId) hush(question.toast)
      const isIncoming = status === 'pending' ? false : before?.isIncoming
      const taken = take(otherId, { status, ...(isIncoming !== undefined && { isIncoming }) })
      if (isAnswerToMe(before, status)) void taken.then(() => tellOfBuddy(otherId))
    }),

    // The lists may have been read before the page had joined, and events are sent only to pages that have.
    live.onCatchUp(() => void refetchBuddies(cache, myId)),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  function take(otherId: string, standing: Standing, person?: Person): Promise<void> {
    return takeBuddyStatus(cache, { myId, otherId, standing, person })
  }

  async function accept(from: Person): Promise<void> {
    try {
      await call(respondToBuddy, { body: { requesterId: from.id, accept: true } })
      await take(from.id, { status: 'accepted' }, from)
      tell(buddyToasts.areBuddies(from.nickname))
    } catch (error) {
      tell(answerFailed(error))
      await refetchBuddies(cache, myId)
    }
  }

  async function tellOfBuddy(otherId: string): Promise<void> {
    const isTheOther = ({ id }: Person) => id === otherId
    const buddy = knownBuddies().find(isTheOther) ?? (await freshBuddies()).find(isTheOther)
    if (buddy) tell({ ...buddyToasts.areBuddies(buddy.nickname), icon: face(buddy) })
  }

  function knownBuddies(): readonly Person[] {
    return cache.getQueryData<BuddyLists>(listKey(myId))?.buddies ?? []
  }

  /** The event names nobody, and where no page has shown the list yet it has to be asked for. */
  async function freshBuddies(): Promise<readonly Person[]> {
    const queryFn = () => call(listBuddies, { params: { userId: myId } })
    const asked = cache.fetchQuery({ queryKey: listKey(myId), queryFn, staleTime: 0 })
    return asked.then(
      ({ buddies }) => buddies,
      () => [],
    )
  }
}

/** Who accepts knows it already; who asked is told. */
export function isAnswerToMe(before: Standing | undefined, status: Standing['status']): boolean {
  if (status !== 'accepted' || before?.status === 'accepted') return false
  return !(before?.status === 'pending' && before.isIncoming)
}

function face({ emoji }: Person) {
  return <Avatar emoji={emoji} size={40} gold />
}
