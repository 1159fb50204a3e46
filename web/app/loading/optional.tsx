/** A part that loads after the first paint; if it fails, the page works without it. */
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'

export function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
