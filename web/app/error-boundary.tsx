/** Shows a message when a screen fails, or when its code could not be loaded. */
import { Component, type ReactNode, Suspense } from 'react'
import { ChunkLoadError, RouteLoading } from '#web/app/loading/lazy-loading.tsx'
import { useReloadOnChunkError } from '#web/app/loading/use-reload-on-chunk-error.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { pageErrors } from './app.words.ts'
import './error-boundary.css'

type ErrorBoundaryProps = {
  children: ReactNode
  fallback?: ReactNode
}
type ErrorBoundaryState = { error: unknown; hasFailed: boolean }

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.hasFailed) return children
    return fallback === undefined ? <Failed error={this.state.error} /> : fallback
  }
}

/** A part that loads after the first paint; if it fails, the page works without it. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ error }: { error: unknown }) {
  return error instanceof ChunkLoadError ? <NotLoaded /> : <PageFailed {...pageErrors.broken} />
}

/** During a server restart the screen looks as if it were still loading. */
function NotLoaded() {
  return useReloadOnChunkError() ? <RouteLoading /> : <PageFailed {...pageErrors.notLoaded} />
}

/** No image: where code failed to load, an image would too. */
function PageFailed({ title, advice }: { title: string; advice: string }) {
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
