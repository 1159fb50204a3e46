/** The calls of the Hall of Fame. */
import { getLeaderboard, getMyPlaces, type Leader } from '#contract/bowl/leaderboard.ts'
import { createCachedResponse } from '#server/fan-out/cached-response.ts'
import type { Serve } from '#server/http/serve.ts'
import { isPerson, userOf } from '#server/identity/actor.ts'
import type { Leaderboard, Lists } from './leaderboard.ts'

type Needs = { leaderboard: Leaderboard; blockedEitherWay: (personId: string) => ReadonlySet<string> }

export function serveLeaderboard(serve: Serve, { leaderboard, blockedEitherWay }: Needs): void {
  /** The same bytes for everyone until the lists are read anew. */
  const readyLists = createCachedResponse((lists: Lists) => JSON.stringify(lists))

  serve(
    getLeaderboard,
    async ({ actor }) => {
      const lists = await leaderboard.lists()
      const unseen = isPerson(actor) ? blockedEitherWay(actor.id) : undefined
      return unseen?.size ? without(lists, unseen) : readyLists(lists)
    },
    async () => readyLists(await leaderboard.lists()),
  )
  serve(getMyPlaces, ({ actor }) => leaderboard.placesOf(userOf(actor).id))
}

function without({ timeLeaders, messageLeaders, checkInLeaders, ...lists }: Lists, unseen: ReadonlySet<string>): Lists {
  const seen = (leaders: Leader[]) => leaders.filter(({ id }) => !unseen.has(id))
  return {
    ...lists,
    timeLeaders: seen(timeLeaders),
    messageLeaders: seen(messageLeaders),
    checkInLeaders: seen(checkInLeaders),
  }
}
