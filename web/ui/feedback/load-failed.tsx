/** Shown in place of something that failed to load, with a retry button. */
import { Button } from '#web/ui/form/button.tsx'
import './load-failed.css'

export type LoadFailedProps = { children: string; onRetry: () => void }

export function LoadFailed({ children, onRetry }: LoadFailedProps) {
  return (
    <div className="load-failed" role="alert">
      <p>{children}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
