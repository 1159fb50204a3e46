/** Replaces the profile of a person you have blocked, with a button to unblock them. */
import type { Person } from '#contract/people/users.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useBlocking } from './use-blocking.ts'
import './safety.css'

export function BlockedNotice({ person }: { person: Person }) {
  const { busyWith, unblock } = useBlocking()
  return (
    <Card as="section" className="blocked-notice">
      <h2>You blocked {person.nickname}</h2>
      <p className="sm muted">Neither of you sees what the other does or says. They were not told.</p>
      <Button
        variant="secondary"
        busy={busyWith !== undefined}
        busyText="Unblocking..."
        onClick={() => void unblock(person)}
      >
        Unblock
      </Button>
    </Card>
  )
}
