/** In the place of a conversation that cannot be shown. */

import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'

export function CannotOpen({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="thread-trouble">
      <LoadFailed onRetry={onRetry}>This conversation could not be loaded.</LoadFailed>
    </div>
  )
}

/** The same for who was never there, who is gone, and who is kept apart: nobody learns of a block. */
export function NobodyThere() {
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
