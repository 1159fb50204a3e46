/** What is shown when a screen fails, or when its code could not be loaded. */

import { pageErrors } from '#web/app/app.words.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { ChunkLoadError, RouteLoading } from '#web/ui/loading/lazy-loading.tsx'
import { useReloadOnChunkError } from './use-reload-on-chunk-error.ts'
import './page-failed.css'

export function PageFailed({ error }: { error: unknown }) {
  return error instanceof ChunkLoadError ? <NotLoaded /> : <Failure {...pageErrors.broken} />
}

/** During a server restart the screen looks as if it were still loading. */
function NotLoaded() {
  return useReloadOnChunkError() ? <RouteLoading /> : <Failure {...pageErrors.notLoaded} />
}

/** No image: where code failed to load, an image would too. */
function Failure({ title, advice }: { title: string; advice: string }) {
  return (
    <section className="page-failed" role="alert" data-suite="plain">
      <h1>{title}</h1>
      <p>{advice}</p>
      <Button onClick={() => window.location.reload()}>{pageErrors.reload}</Button>
      <ButtonLink to="/" reloadDocument variant="ghost">
        {pageErrors.toStart}
      </ButtonLink>
    </section>
  )
}
