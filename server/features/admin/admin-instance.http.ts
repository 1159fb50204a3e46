/** What the caretaker does with the house: its settings, its facts, what was reported, and what there is to look at. */
import {
  adminAddTrivia,
  adminDeleteTrivia,
  adminEditTrivia,
  adminGetSettings,
  adminListTrivia,
  adminPutSettings,
} from '#contract/admin/admin.ts'
import { adminAudit, adminNodes, adminOverview, type NodeStatus } from '#contract/admin/admin-overview.ts'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import type { Audit } from '#server/features/admin/audit/audit.ts'
import type { OverviewFeature } from '#server/features/admin/overview/overview.ts'
import type { Moderation } from '#server/features/admin/reports/moderation.ts'
import type { Serve } from '#server/http/serve.ts'
import type { AdminSettings } from './admin-settings.ts'

const done = { success: true as const }

type Needs = {
  rules: AdminSettings
  moderation: Moderation
  overview: OverviewFeature
  audit: Audit
  /** Every process of the product. */
  seats: () => Promise<NodeStatus[]> | NodeStatus[]
}

export function serveAdminInstance(serve: Serve, { rules, moderation, overview, audit, seats }: Needs): void {
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
  serve(adminNodes, async () => ({ seats: await seats() }))
}
