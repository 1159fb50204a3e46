/** Whether another person is on the bowl, and the chips below their name. */
import { ACTIVE_USERS_RERENDER_MS, type ActiveUser, getActiveUsers } from '#contract/bowl/presence.ts'
import { isGuestId } from '#contract/people/users.ts'
import { useCall } from '#web/api/use-call.ts'
import { buddyChip } from '#web/features/buddies/buddy-state.tsx'
import type { BuddyView } from '#web/features/buddies/buddy-status.ts'
import { elapsedText } from '#web/features/presence/toggle/elapsed.ts'
import type { ProfileAnswer } from '#web/features/stats/use-profile.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { useNow } from '#web/ui/browser/use-now.ts'
import { chipWords, memberSinceText } from '../profile-pages.words.ts'

export type BowlState = {
  kind: 'member' | 'guest' | 'demo'
  /** Their entry in the list of people on the bowl. */
  listed: ActiveUser | undefined
  /** Undefined without a connection. */
  isOnBowl: boolean | undefined
  /** "2 min" */
  minutes: string | undefined
}

export function useBowlState(userId: string, answer: ProfileAnswer | undefined): BowlState {
  const { data } = useCall(getActiveUsers, {})
  const now = useNow(ACTIVE_USERS_RERENDER_MS)
  const isDisconnected = useIsDisconnected()
  const listed = data?.users.find(({ id }) => id === userId)
  // A long list is cut off, so a person who is missing from it may still be on the bowl.
  const isComplete = data !== undefined && data.total <= data.users.length
  const isOnBowl = listed?.isOnBowl ?? (!isComplete && (answer?.person.isOnBowl ?? false))
  return {
    kind: listed?.isDemo ? 'demo' : isGuestId(userId) ? 'guest' : 'member',
    listed,
    isOnBowl: isDisconnected ? undefined : isOnBowl,
    minutes: listed?.isOnBowl ? elapsedText(listed.onBowlSince ?? listed.lastActive, now) : undefined,
  }
}

type Chips = {
  answer: Pick<ProfileAnswer, 'memberSince'>
  bowl: Omit<BowlState, 'listed'>
  view: BuddyView
  isBlocked: boolean
}

/** At most two; undefined until their buddy status is known. */
export function profileChips({
  answer,
  bowl,
  view,
  isBlocked,
}: Chips): { words: string; isLive?: boolean }[] | undefined {
  if (isBlocked) return []
  if (view === 'loading') return undefined
  const status =
    bowl.kind === 'member' ? (buddyChip({ view }) ?? memberSinceText(answer.memberSince)) : KINDS[bowl.kind]
  return [...bowlChip(bowl), ...(status ? [{ words: status }] : [])]
}

const KINDS = { guest: chipWords.guest, demo: chipWords.demo }

function bowlChip({ isOnBowl, minutes }: Omit<BowlState, 'listed'>) {
  if (isOnBowl === undefined) return []
  if (!isOnBowl) return [{ words: chipWords.offTheBowl }]
  return [{ words: chipWords.onTheBowl(minutes), isLive: true }]
}
