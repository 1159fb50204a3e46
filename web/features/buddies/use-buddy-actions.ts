/** Everything one can do about a buddy: ask, answer, cancel, end. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/people/users.ts'
import { endBuddy, requestBuddy, respondToBuddy } from '#contract/social/buddies.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { refetchBuddies, takeBuddyStatus } from './buddies.cache.ts'
import { answerFailed, buddyToasts, endFailed, requestFailed } from './buddies.words.ts'
import type { Standing } from './buddy-status.ts'

export type BuddyDeed = 'ask' | 'accept' | 'decline' | 'cancel' | 'end'
export type BuddyActions = ReturnType<typeof useBuddyActions>

export function useBuddyActions(myId: string) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<{ deed: BuddyDeed; otherId: string }>()

  return {
    /** What is under way with this person. */
    doing: (otherId: string): BuddyDeed | undefined => (busy?.otherId === otherId ? busy.deed : undefined),
    isBusy: busy !== undefined,

    ask: (person: Person) =>
      during('ask', person, async () => {
        try {
          const body = { senderId: myId, receiverId: person.id }
          const { status = 'pending' } = await call(requestBuddy, { body })
          toast(
            status === 'accepted' ? buddyToasts.areBuddies(person.nickname) : buddyToasts.requestSent(person.nickname),
          )
          await settle(person, { status, isIncoming: false })
        } catch (error) {
          toast(requestFailed(error))
          await refetchBuddies(cache, myId)
        }
      }),

    answer: (person: Person, accept: boolean) =>
      during(accept ? 'accept' : 'decline', person, async () => {
        try {
          await call(respondToBuddy, { body: { requesterId: person.id, accept } })
          toast(accept ? buddyToasts.areBuddies(person.nickname) : buddyToasts.declined(person.nickname))
          await settle(person, accept ? { status: 'accepted' } : { status: 'rejected', isIncoming: true })
        } catch (error) {
          toast(answerFailed(error))
          await refetchBuddies(cache, myId)
        }
      }),

    cancel: (person: Person) => end('cancel', person),
    end: (person: Person) => end('end', person),
  }

  function end(deed: 'cancel' | 'end', person: Person): Promise<void> {
    return during(deed, person, async () => {
      try {
        await call(endBuddy, { params: { otherId: person.id } }).catch((error: unknown) => {
          // What is gone already is ended as wished.
          if (!isProblem(error, 'NOT_FOUND')) throw error
        })
        toast(deed === 'cancel' ? buddyToasts.cancelled : buddyToasts.ended(person.nickname))
        await settle(person, { status: 'none' })
      } catch (error) {
        toast(endFailed(error))
      }
    })
  }

  function settle(person: Person, standing: Standing): Promise<void> {
    return takeBuddyStatus(cache, { myId, otherId: person.id, standing, person })
  }

  async function during(deed: BuddyDeed, { id: otherId }: Person, work: () => Promise<void>): Promise<void> {
    setBusy({ deed, otherId })
    await work()
    setBusy(undefined)
  }
}
