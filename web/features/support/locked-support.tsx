/** For guests: who can write to support, and where answers are until then. */
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import './support.css'

export function LockedSupport() {
  return (
    <Card as="section" className="support-section">
      <SectionHeading>Support</SectionHeading>
      <p className="sm muted">
        Something stuck? Members write to us from here and are answered by email; premium letters are read first. The
        guide knows most answers.
      </p>
      <ButtonLink variant="secondary" block to="/guide">
        Open the guide
      </ButtonLink>
    </Card>
  )
}
