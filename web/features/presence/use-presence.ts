/** Presence on home: the list of people, your own sit, and the toggle. */
import { type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { buildBuddyList } from '#web/features/presence/list/buddy-list.ts'
import { useSitStart } from '#web/features/presence/toggle/sit-timer.tsx'
import { useBowlToggle } from '#web/features/presence/toggle/use-bowl-toggle.ts'

export type BuddyList =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; buddies: ActiveUser[]; total: number }

export type Presence = {
  list: BuddyList
  /** The start of your own sit; undefined when off the bowl or not known yet. */
  onBowlSince: string | undefined
  /** Settles once the request has succeeded or failed. */
  toggle: () => Promise<void>
}

type PresenceNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

/** Fetches the first list; the live connection writes newer ones into the same cache entry. */
export function usePresence({ user, onChange }: PresenceNeeds): Presence {
  const { toggle, satDownAt } = useBowlToggle({ user, onChange })
  const sitStart = useSitStart()
  const { data, isError, refetch } = useCall(getActiveUsers, {})
  const onBowlSince = user.isOnBowl ? (sitStart ?? satDownAt) : undefined

  return { toggle, onBowlSince, list: currentList() }

  function currentList(): BuddyList {
    if (data)
      return {
        state: 'ready',
        buddies: buildBuddyList({ users: data.users, me: user, onBowlSince }),
        total: data.total,
      }
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
  }
}
