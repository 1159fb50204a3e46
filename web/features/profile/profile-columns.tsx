/** The cards for a profile that can't be shown. */
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import './profile.css'

export function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className="profile-failed">
      <p>Failed to load profile data</p>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  )
}

export function ProfileNotFound() {
  return (
    <div className="profile-nobody">
      <EmptyState title="This stall is empty.">Whoever sat here has washed their hands and left.</EmptyState>
      <ButtonLink variant="secondary" to="/home">
        Back home
      </ButtonLink>
    </div>
  )
}
