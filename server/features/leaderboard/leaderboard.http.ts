/** The calls of the Hall of Fame. */
import { getLeaderboard, getMyPlaces } from '#contract/leaderboard.ts'
import { userOf } from '#server/http/actor.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Leaderboard } from './leaderboard.ts'

export function serveLeaderboard(serve: Serve, leaderboard: Leaderboard): void {
  serve(getLeaderboard, () => leaderboard.lists())
  serve(getMyPlaces, ({ actor }) => leaderboard.placesOf(userOf(actor).id))
}
