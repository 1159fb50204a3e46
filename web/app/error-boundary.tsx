/** A bug in one screen, or code that did not arrive, says so and offers a way on. */
import { Component, type ReactNode } from 'react'
import { PageNotLoaded } from '#web/app/loading/lazy-import.ts'
import { QuietWall } from '#web/app/loading/route-loading.tsx'
import { useReloadOnChunkError } from '#web/app/loading/use-reload-on-chunk-error.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import './error-boundary.css'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Stands there instead of the message, for parts that the page can do without. */
  otherwise?: ReactNode
}
type ErrorBoundaryState = { error: unknown; hasFailed: boolean }

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override render() {
    const { children, otherwise } = this.props
    if (!this.state.hasFailed) return children
    return otherwise === undefined ? <Failed error={this.state.error} /> : otherwise
  }
}

const NOT_LOADED = {
  title: 'This page could not be loaded',
  advice: 'You may be offline, or the server is away. It loads by itself as soon as it can.',
}
const BROKEN = {
  title: 'Something went wrong on this page',
  advice: 'That one is on us. Reloading usually helps; nothing you sent is lost.',
}

function Failed({ error }: { error: unknown }) {
  return error instanceof PageNotLoaded ? <NotLoaded /> : <PageFailed {...BROKEN} />
}

/** Who waits for a server that is started anew sees what everyone sees whose screen is on its way. */
function NotLoaded() {
  return useReloadOnChunkError() ? <QuietWall /> : <PageFailed {...NOT_LOADED} />
}

/** Without a picture: where code did not come, a picture does not either. */
function PageFailed({ title, advice }: { title: string; advice: string }) {
  return (
    <section className="page-failed" role="alert">
      <h1>{title}</h1>
      <p>{advice}</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <ButtonLink to="/" reloadDocument variant="ghost">
        Back to the start
      </ButtonLink>
    </section>
  )
}
