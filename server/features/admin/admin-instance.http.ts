/** What the caretaker does with the house: its settings, its facts, what was reported, and what there is to look at. */
import {
  adminAddTrivia,
  adminDeleteTrivia,
  adminEditTrivia,
  adminGetSettings,
  adminListTrivia,
  adminPutSettings,
} from '#contract/admin/admin.ts'
import { adminAudit, adminOverview, adminSeats, type Seat } from '#contract/admin/admin-overview.ts'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Audit } from '#server/features/admin/audit/audit.ts'
import type { HouseRules } from './admin-settings.ts'
import type { Moderation } from '#server/features/admin/reports/moderation.ts'
import type { OverviewRoom } from '#server/features/admin/overview/overview.ts'

const done = { success: true as const }

type Needs = {
  rules: HouseRules
  moderation: Moderation
  overview: OverviewRoom
  audit: Audit
  /** Every process of the product. */
  seats: () => Promise<Seat[]> | Seat[]
}

export function serveAdminHouse(serve: Serve, { rules, moderation, overview, audit, seats }: Needs): void {
  serve(adminGetSettings, () => rules.settings())
  serve(adminPutSettings, ({ body }) => rules.changeSettings(body))

  serve(adminListTrivia, async () => ({ facts: await rules.facts() }))
  serve(adminAddTrivia, ({ body }) => rules.addFact(body))
  serve(adminEditTrivia, ({ params, body }) => rules.editFact(params.id, body))
  serve(adminDeleteTrivia, async ({ params }) => {
    await rules.removeFact(params.id)
    return done
  })

  serve(adminReports, ({ query }) => moderation.page(query))
  serve(adminDecideReport, ({ params, body }) => moderation.decide(params.id, body))
  serve(adminUndoReport, ({ params }) => moderation.undo(params.id))

  serve(adminOverview, ({ query }) => overview.look(Number(query.days ?? 14)))
  serve(adminAudit, ({ query }) => audit.page(query))
  serve(adminSeats, async () => ({ seats: await seats() }))
}
