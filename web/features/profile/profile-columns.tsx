/** The cards for a profile that can't be shown. */
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { failedWords, notFoundWords } from './profile.words.ts'
import './profile.css'

export function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="profile-failed">
      <p>{failedWords.notLoaded}</p>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {failedWords.tryAgain}
      </Button>
    </Card>
  )
}

export function ProfileNotFound() {
  return (
    <div className="profile-nobody">
      <EmptyState title={notFoundWords.title}>{notFoundWords.line}</EmptyState>
      <ButtonLink variant="secondary" to="/home">
        {notFoundWords.back}
      </ButtonLink>
    </div>
  )
}
