/** Reads the cases of the reports tab, decides them and undoes decisions. */
import { useQueryClient } from '@tanstack/react-query'
import { adminListUsers } from '#contract/admin/admin.ts'
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { adminDecideReport, adminReports, adminUndoReport } from '#contract/admin/admin-reports.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { useAdminCall } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type CaseState, decisionFailed, reopened, settledToast } from './report.words.ts'

export type Decision = BodyOf<typeof adminDecideReport>

export function useReports(state: CaseState) {
  const call = useAdminCall()
  const cache = useQueryClient()
  const { pages, ...list } = usePagedList({
    queryKey: keyOf(adminReports, undefined, { state }),
    load: (after, signal) => call(adminReports, { query: { state, after }, signal }),
  })

  async function attempt(request: () => Promise<void>): Promise<boolean> {
    try {
      await request()
    } catch (failure) {
      toast(decisionFailed(failure))
      return false
    }
    for (const endpoint of [adminReports, adminOverview, adminListUsers])
      void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
    return true
  }

  const undo = (id: string) =>
    attempt(async () => {
      await call(adminUndoReport, { params: { id } })
      toast(reopened)
    })

  return {
    ...list,
    reports: pages?.flatMap(({ reports }) => reports),
    openCount: pages?.[0]?.openCount,

    decide: (id: string, decision: Decision) =>
      attempt(async () => {
        const settled = await call(adminDecideReport, { params: { id }, body: decision })
        toast(settledToast(settled, () => void undo(id)))
      }),

    undo,
  }
}
