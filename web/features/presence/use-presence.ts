/** Everything home knows of who is on the bowl: the list of buddies, one's own sit, and the toggle. */
import { type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import type { User } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { buddiesOf } from '#web/features/presence/list/buddy-list.ts'
import { useSitStart } from '#web/features/presence/toggle/sit-start.ts'
import { useBowlToggle } from '#web/features/presence/toggle/use-bowl-toggle.ts'

export type BuddyList =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; buddies: ActiveUser[]; total: number }

export type Presence = {
  list: BuddyList
  /** When the own sit began; undefined when off the bowl or not known yet. */
  onBowlSince: string | undefined
  /** Settles once the server has been told, or could not be. */
  toggle: () => Promise<void>
}

type PresenceNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

/** The first list is asked for; from then on the live connection writes the newer ones into the same place. */
export function usePresence({ user, onChange }: PresenceNeeds): Presence {
  const { toggle, satDownAt } = useBowlToggle({ user, onChange })
  const sitStart = useSitStart()
  const { data, isError, refetch } = useCall(getActiveUsers, {})
  const onBowlSince = user.isOnBowl ? (sitStart ?? satDownAt) : undefined

  return { toggle, onBowlSince, list: listOf() }

  function listOf(): BuddyList {
    if (data)
      return { state: 'ready', buddies: buddiesOf({ users: data.users, me: user, onBowlSince }), total: data.total }
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
  }
}
