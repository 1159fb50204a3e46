/** Presence on home: the list of people, your own sit, and the toggle. */
import { useMemo } from 'react'
import { type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { buildActiveUsers } from '#web/features/presence/list/active-users-list.ts'
import { useSitStart } from '#web/features/presence/toggle/sit-timer.tsx'
import { useBowlToggle } from '#web/features/presence/toggle/use-bowl-toggle.ts'

export type ActiveUsersList =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; users: ActiveUser[]; total: number }

export type Presence = {
  list: ActiveUsersList
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

  const list = useMemo((): ActiveUsersList => {
    if (data) {
      const users = buildActiveUsers({ users: data.users, me: user, onBowlSince })
      return { state: 'ready', users, total: data.total }
    }
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
  }, [data, isError, refetch, user, onBowlSince])

  return { toggle, onBowlSince, list }
}
