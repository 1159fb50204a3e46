/** Every HTTP call in one list, which the API docs and the access matrix are checked against. */

import * as admin from '#contract/admin/admin.ts'
import * as adminOverview from '#contract/admin/admin-overview.ts'
import * as adminReports from '#contract/admin/admin-reports.ts'
import * as instance from '#contract/admin/instance.ts'
import * as pageViews from '#contract/admin/page-views.ts'
import * as badges from '#contract/bowl/badges.ts'
import * as leaderboard from '#contract/bowl/leaderboard.ts'
import * as presence from '#contract/bowl/presence.ts'
import * as share from '#contract/bowl/share.ts'
import * as sits from '#contract/bowl/sits.ts'
import * as stats from '#contract/bowl/stats.ts'
import * as trivia from '#contract/bowl/trivia.ts'
import * as account from '#contract/people/account.ts'
import * as auth from '#contract/people/auth.ts'
import * as preferences from '#contract/people/preferences.ts'
import * as safety from '#contract/people/safety.ts'
import * as premium from '#contract/premium/premium.ts'
import * as suites from '#contract/premium/suites.ts'
import * as support from '#contract/premium/support.ts'
import * as visitCharts from '#contract/premium/visit-charts.ts'
import * as buddies from '#contract/social/buddies.ts'
import * as chat from '#contract/social/chat.ts'
import * as pins from '#contract/social/pins.ts'
import * as privateChat from '#contract/social/private-chat.ts'
import * as push from '#contract/social/push.ts'
import * as waves from '#contract/social/waves.ts'
import type { Endpoint } from './endpoint.ts'

const features = {
  auth,
  account,
  preferences,
  presence,
  sits,
  stats,
  badges,
  leaderboard,
  share,
  premium,
  suites,
  // The key is the tag in the published API description.
  statistics: visitCharts,
  trivia,
  support,
  buddies,
  chat,
  'private-chat': privateChat,
  push,
  waves,
  pins,
  safety,
  admin,
  'admin-reports': adminReports,
  'admin-overview': adminOverview,
  'page-views': pageViews,
  instance,
}

export type Call = { feature: string; endpoint: Endpoint }

export const calls: Call[] = Object.entries(features).flatMap(([feature, exports]) =>
  Object.values(exports)
    .filter(isEndpoint)
    .map((endpoint) => ({ feature, endpoint })),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}
