/** The buddy actions: ask, answer, cancel, end. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/people/users.ts'
import { endBuddy, requestBuddy, respondToBuddy } from '#contract/social/buddies.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { applyBuddyStatus, refetchBuddies } from './buddies.cache.ts'
import { answerFailed, buddyToasts, endFailed, requestFailed } from './buddies.words.ts'
import type { BuddyRelation } from './buddy-status.ts'

export type BuddyAction = 'ask' | 'accept' | 'decline' | 'cancel' | 'end'
export type BuddyActions = ReturnType<typeof useBuddyActions>

export function useBuddyActions(myId: string) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<{ action: BuddyAction; otherId: string }>()

  return {
    /** The action that is running for this person. */
    runningAction: (otherId: string): BuddyAction | undefined => (busy?.otherId === otherId ? busy.action : undefined),
    isBusy: busy !== undefined,

    ask: (person: Person) =>
      runAction('ask', person, async () => {
        try {
          const body = { senderId: myId, receiverId: person.id }
          const { status = 'pending' } = await call(requestBuddy, { body })
          await apply(person, { status, isIncoming: false })
        } catch (error) {
          toast(requestFailed(error))
          await refetchBuddies(cache, myId)
        }
      }),

    answer: (person: Person, accept: boolean) =>
      runAction(accept ? 'accept' : 'decline', person, async () => {
        try {
          await call(respondToBuddy, { body: { requesterId: person.id, accept } })
          if (!accept) toast(buddyToasts.declined(person.nickname))
          await apply(person, accept ? { status: 'accepted' } : { status: 'rejected', isIncoming: true })
        } catch (error) {
          toast(answerFailed(error))
          await refetchBuddies(cache, myId)
        }
      }),

    cancel: (person: Person) => end('cancel', person),
    end: (person: Person) => end('end', person),
  }

  function end(action: 'cancel' | 'end', person: Person): Promise<void> {
    return runAction(action, person, async () => {
      try {
        await call(endBuddy, { params: { otherId: person.id } }).catch((error: unknown) => {
          // Already gone, which is the result we want.
          if (!isProblem(error, 'NOT_FOUND')) throw error
        })
        await apply(person, { status: 'none' })
      } catch (error) {
        toast(endFailed(error))
      }
    })
  }

  function apply(person: Person, relation: BuddyRelation): Promise<void> {
    return applyBuddyStatus(cache, { myId, otherId: person.id, relation, person })
  }

  async function runAction(action: BuddyAction, { id: otherId }: Person, request: () => Promise<void>): Promise<void> {
    setBusy({ action, otherId })
    await request()
    setBusy(undefined)
  }
}
