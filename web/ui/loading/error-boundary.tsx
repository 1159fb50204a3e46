/** Catches the error of a part of the page and shows something else in its place. */
import { Component, type ReactNode, Suspense } from 'react'

type ErrorBoundaryProps = {
  children: ReactNode
  renderError: (error: unknown) => ReactNode
}
type ErrorBoundaryState = { error: unknown; hasFailed: boolean }

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true }
  }

  override render() {
    const { children, renderError } = this.props
    return this.state.hasFailed ? renderError(this.state.error) : children
  }
}

/** A part that loads after the first paint; if it fails, the page works without it. */
export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary renderError={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
