/** What the instance says about itself: alive, ready, and what the page should know. */
import type { AnswerOf } from '#contract/endpoint.ts'
import { getDocs, getHealth, getInstance, getReady } from '#contract/instance.ts'
import { Problem } from '#contract/problems.ts'
import { openApi } from '#server/http/openapi.ts'
import type { Serve } from '#server/http/serve.ts'

type Needs = {
  about: AnswerOf<typeof getInstance>
  /** Rejects when the database cannot be reached; false while the server is stopping. */
  isReady: () => Promise<boolean>
}

export function serveInstance(serve: Serve, { about, isReady }: Needs): void {
  serve(getHealth, () => ({ status: 'ok' as const }))
  serve(getInstance, () => about)
  serve(getDocs, () => openApi(about.version))

  serve(getReady, async () => {
    const ready = await isReady().catch(() => false)
    if (!ready) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
    return { status: 'ready' as const }
  })
}
