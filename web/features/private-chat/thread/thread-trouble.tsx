/** What is shown instead of a conversation that cannot be opened. */

import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'

export function ThreadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="thread-trouble">
      <LoadFailed onRetry={onRetry}>This conversation could not be loaded.</LoadFailed>
    </div>
  )
}

/** The same for an unknown, a deleted and a blocking person, so that nobody learns of a block. */
export function PersonNotFound() {
  return (
    <div className="thread-trouble">
      <EmptyState emoji="toilet" title="There is nobody here">
        This person cannot be found, or cannot be written to.
      </EmptyState>
      <ButtonLink to="/private-chat" replace variant="secondary">
        All conversations
      </ButtonLink>
    </div>
  )
}
