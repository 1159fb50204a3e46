/** HTTP endpoints of the Hall of Fame. */
import { getLeaderboard, getMyRanks, type Leader } from '#contract/bowl/leaderboard.ts'
import { createCachedResponse } from '#server/http/cached-response.ts'
import type { Serve } from '#server/http/serve.ts'
import { isPerson, requireUser } from '#server/identity/actor.ts'
import type { Leaderboard, Lists } from './leaderboard.ts'

type Needs = { leaderboard: Leaderboard; blockedEitherWay: (personId: string) => ReadonlySet<string> }

export function serveLeaderboard(serve: Serve, { leaderboard, blockedEitherWay }: Needs): void {
  const cachedLists = createCachedResponse((lists: Lists) => JSON.stringify(lists))

  serve(
    getLeaderboard,
    async ({ actor }) => {
      const lists = await leaderboard.lists()
      const blocked = isPerson(actor) ? blockedEitherWay(actor.id) : undefined
      return blocked?.size ? without(lists, blocked) : cachedLists(lists)
    },
    async () => cachedLists(await leaderboard.lists()),
  )
  serve(getMyRanks, ({ actor }) => leaderboard.readRanks(requireUser(actor).id))
}

function without(
  { timeLeaders, messageLeaders, checkInLeaders, ...lists }: Lists,
  blocked: ReadonlySet<string>,
): Lists {
  const withoutBlocked = (leaders: Leader[]) => leaders.filter(({ id }) => !blocked.has(id))
  return {
    ...lists,
    timeLeaders: withoutBlocked(timeLeaders),
    messageLeaders: withoutBlocked(messageLeaders),
    checkInLeaders: withoutBlocked(checkInLeaders),
  }
}
