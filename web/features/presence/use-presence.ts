/** Everything home knows of who is on the bowl: the list of buddies, one's own sit, and the toggle. */
import { ACTIVE_USERS_POLL_MS, type ActiveUser, getActiveUsers } from '#contract/presence.ts'
import type { User } from '#contract/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { buddiesOf } from './buddy-list.ts'
import { useBowlToggle } from './use-bowl-toggle.ts'

export type BuddyList =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; buddies: ActiveUser[] }

export type Presence = {
  list: BuddyList
  /** When the own sit began; undefined when off the bowl or not known yet. */
  onBowlSince: string | undefined
  toggle: () => void
}

type PresenceNeeds = { user: User; onChange: (isOnBowl: boolean) => void }

export function usePresence({ user, onChange }: PresenceNeeds): Presence {
  const { toggle, satDownAt } = useBowlToggle({ user, onChange })
  const { data, isError, refetch } = useCall(getActiveUsers, {}, { refetchInterval: ACTIVE_USERS_POLL_MS })
  const listedSince = data?.users.find(({ id }) => id === user.id)?.onBowlSince
  const onBowlSince = user.isOnBowl ? (satDownAt ?? listedSince) : undefined

  if (data) return { toggle, onBowlSince, list: ready(buddiesOf({ users: data.users, me: user, onBowlSince })) }
  return {
    toggle,
    onBowlSince,
    list: isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' },
  }
}

function ready(buddies: ActiveUser[]): BuddyList {
  return { state: 'ready', buddies }
}
