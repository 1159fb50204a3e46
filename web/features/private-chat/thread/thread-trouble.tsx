/** What is shown instead of a conversation that cannot be opened. */

import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'

export function ThreadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="thread-trouble">
      <LoadFailed onRetry={onRetry}>We couldn’t load this conversation.</LoadFailed>
    </div>
  )
}

/** The same for an unknown, a deleted and a blocking person, so that nobody learns of a block. */
export function PersonNotFound() {
  return (
    <div className="thread-trouble">
      <EmptyState emoji="toilet" title="Nobody here">
        You can’t message this person.
      </EmptyState>
      <ButtonLink to="/private-chat" replace variant="secondary">
        All conversations
      </ButtonLink>
    </div>
  )
}
