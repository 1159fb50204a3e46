/** Shown in place of a list: that it is empty, or that it failed to load. */
import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import './page-states.css'

export type EmptyStateProps = {
  emoji?: string | undefined
  title: string
  children?: ReactNode | undefined
}

export function EmptyState({ emoji = 'duck', title, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Emoji char={emoji} size={64} />
      <b>{title}</b>
      {children && <span className="sm">{children}</span>}
    </div>
  )
}

export type LoadFailedProps = { children: string; onRetry: () => void }

export function LoadFailed({ children, onRetry }: LoadFailedProps) {
  return (
    <div className="load-failed" role="alert">
      <p>{children}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {uiWords.tryAgain}
      </Button>
    </div>
  )
}
