/** Shows a guest what an account would keep. */
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

export function GuestNudge() {
  return (
    <Card as="section" className="guest-nudge">
      <h2>Keep your seat</h2>
      <p className="sm muted">
        These numbers last as long as your visit. Sign up and they come along, with badges, streaks and a place in the
        Hall of Fame.
      </p>
      <ButtonLink block to="/signup">
        Sign Up
      </ButtonLink>
    </Card>
  )
}
