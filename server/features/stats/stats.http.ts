/** The HTTP call of stats: a person's profile. */
import { toBadgeMap } from '#contract/bowl/badges.ts'
import { getProfile } from '#contract/bowl/stats.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import type { Serve } from '#server/http/serve.ts'
import { requirePerson } from '#server/identity/actor.ts'
import type { Stats } from './stats.ts'

type Needs = {
  stats: Stats
  blockedEitherWay: (personId: string) => ReadonlySet<string>
  hasBlocked: (blockerId: string, blockedId: string) => boolean
}
type ProfileResponse = AnswerOf<typeof getProfile>

export function serveStats(serve: Serve, { stats, blockedEitherWay, hasBlocked }: Needs): void {
  serve(getProfile, async ({ actor, params }) => {
    const { id } = requirePerson(actor)
    const response = await stats.profile(params.userId, id)
    if (!blockedEitherWay(id).has(params.userId)) return response
    // The blocked person finds nobody; the blocker sees the name, to be able to unblock, and nothing else.
    if (!hasBlocked(id, params.userId)) throw new Problem('NOT_FOUND')
    return nameOnly(response)
  })
}

function nameOnly({ profile: { userId }, person, memberSince }: ProfileResponse): ProfileResponse {
  const zeros = { totalVisits: 0, currentStreak: 0, longestStreak: 0, messagesCount: 0 }
  return {
    success: true,
    profile: { userId, ...zeros, badges: toBadgeMap([]), isPremium: false },
    person: { ...person, isOnBowl: false },
    longestSeconds: 0,
    memberSince,
    earnedAt: {},
    badgeDates: {},
  }
}
