/** A part that comes after the first paint, and without which the page can do. */
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'

export function Spare({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary otherwise={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
