/** HTTP endpoint that counts a page view. */
import { recordPageView } from '#contract/admin/page-views.ts'
import type { Serve } from '#server/http/serve.ts'
import type { PageViews } from './page-views.ts'

export function servePageViews(serve: Serve, pageViews: PageViews): void {
  serve(recordPageView, ({ body }) => {
    pageViews.count(body.path)
    return { success: true as const }
  })
}
