/** What is shown instead of a conversation that cannot be opened. */
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { threadWords } from '../private-chat.words.ts'

export function ThreadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="thread-trouble">
      <LoadFailed onRetry={onRetry}>{threadWords.notLoaded}</LoadFailed>
    </div>
  )
}

/** The same for an unknown, a deleted and a blocking person, so that nobody learns of a block. */
export function PersonNotFound() {
  const { title, line, link } = threadWords.notFound
  return (
    <div className="thread-trouble">
      <EmptyState emoji="toilet" title={title}>
        {line}
      </EmptyState>
      <ButtonLink to="/private-chat" replace variant="secondary">
        {link}
      </ButtonLink>
    </div>
  )
}
