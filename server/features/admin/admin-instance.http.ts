/** HTTP endpoints of the admin for the whole instance: settings, trivia, reports, overview, audit and nodes. */
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
  adminSettings: AdminSettings
  moderation: Moderation
  overview: OverviewFeature
  audit: Audit
  nodes: () => Promise<NodeStatus[]> | NodeStatus[]
}

export function serveAdminInstance(serve: Serve, needs: Needs): void {
  const { adminSettings, moderation, overview, audit, nodes } = needs
  serve(adminGetSettings, () => adminSettings.settings())
  serve(adminPutSettings, ({ body }) => adminSettings.changeSettings(body))

  serve(adminListTrivia, async () => ({ facts: await adminSettings.facts() }))
  serve(adminAddTrivia, ({ body }) => adminSettings.addFact(body))
  serve(adminEditTrivia, ({ params, body }) => adminSettings.editFact(params.id, body))
  serve(adminDeleteTrivia, async ({ params }) => {
    await adminSettings.removeFact(params.id)
    return done
  })

  serve(adminReports, ({ query }) => moderation.page(query))
  serve(adminDecideReport, ({ params, body }) => moderation.decide(params.id, body))
  serve(adminUndoReport, ({ params }) => moderation.undo(params.id))

  serve(adminOverview, ({ query }) => overview.read(Number(query.days ?? 14)))
  serve(adminAudit, ({ query }) => audit.page(query))
  serve(adminNodes, async () => ({ seats: await nodes() }))
}
