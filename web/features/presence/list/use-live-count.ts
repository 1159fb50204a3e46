/** The number of people on the bowl, polled while it is shown. */
import { ACTIVE_USERS_POLL_MS, getActiveUsers } from '#contract/bowl/presence.ts'
import { useCall } from '#web/api/use-call.ts'
import { countOnBowl } from './count-on-bowl.ts'

/** Undefined until the first response; 0 while the server cannot be reached. */
export function useLiveCount(): number | undefined {
  const { data, isPending, isError } = useCall(getActiveUsers, {}, { refetchInterval: ACTIVE_USERS_POLL_MS })
  if (isPending) return undefined
  return isError ? 0 : countOnBowl(data)
}
