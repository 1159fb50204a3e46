/** Every HTTP call of the product in one list: the index that the docs and the access matrix are checked against. */
import * as account from './account.ts'
import * as admin from './admin.ts'
import * as adminOverview from './admin-overview.ts'
import * as adminReports from './admin-reports.ts'
import * as auth from './auth.ts'
import * as buddies from './buddies.ts'
import type { Endpoint } from './endpoint.ts'
import * as instance from './instance.ts'
import * as leaderboard from './leaderboard.ts'
import * as pageViews from './page-views.ts'
import * as pins from './pins.ts'
import * as premium from './premium.ts'
import * as presence from './presence.ts'
import * as privateChat from './private-chat.ts'
import * as push from './push.ts'
import * as safety from './safety.ts'
import * as share from './share.ts'
import * as statistics from './statistics.ts'
import * as stats from './stats.ts'
import * as suites from './suites.ts'
import * as support from './support.ts'
import * as trivia from './trivia.ts'

const rooms = {
  auth,
  account,
  presence,
  stats,
  leaderboard,
  share,
  premium,
  suites,
  statistics,
  trivia,
  support,
  buddies,
  'private-chat': privateChat,
  push,
  pins,
  safety,
  admin,
  'admin-reports': adminReports,
  'admin-overview': adminOverview,
  'page-views': pageViews,
  instance,
}

export type Call = { room: string; endpoint: Endpoint }

export const calls: Call[] = Object.entries(rooms).flatMap(([room, exports]) =>
  Object.values(exports)
    .filter(isEndpoint)
    .map((endpoint) => ({ room, endpoint })),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}
