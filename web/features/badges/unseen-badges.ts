/** Badges that no ceremony and no shelf has shown to their owner yet; the server remembers which. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type BadgeKey, badgeKeys, getBadges, markBadgesSeen } from '#contract/bowl/badges.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { useCall } from '#web/api/use-call.ts'

type Answer = AnswerOf<typeof getBadges>
type BadgeStates = Answer['badges']

const NONE: Answer = { success: true, badges: {}, progress: {}, tellsRoom: true }

/** Guests have no badges, so no call is made. */
export function useUnseenBadges(isMember: boolean) {
  const cache = useQueryClient()
  const { data } = useCall(getBadges, {}, { enabled: isMember })
  const unseen = unseenBadges(data)
  return { unseen, markSeen: (badges: readonly BadgeKey[]) => void markSeen(cache, badges) }
}

export function unseenBadges(answer: Answer | undefined): BadgeKey[] {
  return badgeKeys.filter((badge) => answer?.badges[badge]?.isSeen === false)
}

/** The event comes before the next answer. */
export function addUnseen(cache: QueryClient, badge: BadgeKey, now: number): void {
  const earnedAt = new Date(now).toISOString()
  change(cache, (states) => ({ ...states, [badge]: { earnedAt, isSeen: false } }))
  void cache.invalidateQueries({ queryKey: keyOf(getBadges) })
}

export async function markSeen(cache: QueryClient, badges: readonly BadgeKey[]): Promise<void> {
  const isKnown = cache.getQueryData(keyOf(getBadges)) !== undefined
  if (isKnown)
    change(cache, (states) =>
      Object.fromEntries(
        Object.entries(states).map(([badge, state]) => [
          badge,
          badges.some((seen) => seen === badge) ? { ...state, isSeen: true } : state,
        ]),
      ),
    )
  try {
    await call(markBadgesSeen, { body: { badges: [...badges] } })
  } catch (error) {
    // They are shown once more, which does no harm.
    console.warn('Badges could not be marked as seen', error)
  }
}

function change(cache: QueryClient, update: (states: BadgeStates) => BadgeStates): void {
  const key = keyOf(getBadges)
  void cache.cancelQueries({ queryKey: key })
  cache.setQueryData<Answer>(key, (answer = NONE) => ({ ...answer, badges: update(answer.badges) }))
}
