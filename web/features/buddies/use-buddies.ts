/** Your buddies and open requests, and which of your buddies are on the bowl right now. */
import { useMemo } from 'react'
import { getActiveUsers } from '#contract/bowl/presence.ts'
import type { Person } from '#contract/people/users.ts'
import { listBuddies } from '#contract/social/buddies.ts'
import { useCall } from '#web/api/use-call.ts'
import { type Buddy, lastHereFirst, type SittingBuddy, sittingFirst } from './buddy-lists.ts'

export type BuddiesView =
  /** Without premium nothing is fetched. */
  | { state: 'locked' }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'ready'
      buddies: Buddy[]
      /** The same people, the most recent sit first. */
      lastHere: SittingBuddy[]
      incoming: Person[]
      outgoing: Person[]
    }

export function useBuddies({ id: userId, isPremium }: Person & { isPremium: boolean }): BuddiesView {
  const options = { enabled: isPremium, refetchOnMount: 'always' } as const
  const { data, isError, refetch } = useCall(listBuddies, { params: { userId } }, options)
  const { data: active } = useCall(getActiveUsers, {})
  return useMemo(() => {
    if (!isPremium) return { state: 'locked' }
    if (data) {
      const { buddies, incoming, outgoing } = data
      return {
        state: 'ready',
        buddies: sittingFirst(buddies, active),
        lastHere: lastHereFirst(buddies, active),
        incoming,
        outgoing,
      }
    }
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
  }, [isPremium, data, active, isError, refetch])
}

const NO_IDS: ReadonlySet<string> = new Set()

export function useBuddyIds(view: BuddiesView): ReadonlySet<string> {
  return useMemo(() => (view.state === 'ready' ? new Set(view.buddies.map(({ id }) => id)) : NO_IDS), [view])
}
