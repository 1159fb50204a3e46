/** Shown in place of an empty list: an emoji, a title and one line. */
import type { ReactNode } from 'react'
import { Emoji } from '#web/ui/person/emoji.tsx'
import './empty-state.css'

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
