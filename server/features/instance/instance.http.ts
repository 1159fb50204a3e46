/** HTTP endpoints for health, readiness, the API description and what pages need to know about the instance. */
import { getDocs, getHealth, getInstance, getReady } from '#contract/admin/instance.ts'
import type { PageSettings } from '#contract/admin/settings.ts'
import type { AnswerOf } from '#contract/protocol/endpoint.ts'
import { Problem } from '#contract/protocol/problems.ts'
import { createCachedResponse } from '#server/http/cached-response.ts'
import { openApi } from '#server/http/openapi.ts'
import type { Serve } from '#server/http/serve.ts'

type Needs = {
  about: Omit<AnswerOf<typeof getInstance>, 'settings'>
  /** The same object until a setting changes. */
  settings: () => PageSettings
  /** False while the database cannot be reached and while the server is stopping. */
  isReady: () => Promise<boolean>
}

export function serveInstance(serve: Serve, { about, settings, isReady }: Needs): void {
  const responseFor = createCachedResponse((settings: PageSettings) =>
    JSON.stringify({ ...about, settings } satisfies AnswerOf<typeof getInstance>),
  )
  const instanceResponse = () => responseFor(settings())

  serve(getHealth, () => ({ status: 'ok' as const }))
  serve(getInstance, instanceResponse, instanceResponse)
  serve(getDocs, () => openApi(about.version))

  serve(getReady, async () => {
    if (!(await isReady())) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 5 })
    return { status: 'ready' as const }
  })
}
