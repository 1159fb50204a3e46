/** "Your suite" on one's own profile: what visitors see, and the ways to change it; or what premium would open. */
import { PaintRollerIcon } from '@phosphor-icons/react/dist/ssr/PaintRoller'
import { type ReactNode, useState } from 'react'
import type { BadgeMap } from '#contract/bowl/badges.ts'
import type { Look } from '#contract/premium/suites.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { SuiteDialog, type SuiteOwner } from './suite-dialog.tsx'
import { Swatch } from './suite-swatches.tsx'
import { SUITE_CHOICES, suiteChoiceOf } from './suite-words.ts'
import './suite-card.css'
import './suite-choice.css'

const NOTHING_CHOSEN: Look = { featuredBadges: [] }

/** What is chosen, and the badges there are to choose from. */
type SuiteStanding = { look: Look | undefined; earned: BadgeMap }

type SuiteCardProps = {
  me: SuiteOwner
  /** Until it is known nothing can be changed: saving would forget what was chosen. */
  standing: SuiteStanding | undefined
  /** What else of the profile can be made one's own. */
  children?: ReactNode | undefined
}

export function SuiteCard({ me, standing, children }: SuiteCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const look = standing?.look ?? NOTHING_CHOSEN
  const { suite, name, line } = suiteChoiceOf(look.suite)
  return (
    <Card as="section" className="suite-card">
      <SectionHeading>Your suite</SectionHeading>
      <div className="suite-own">
        <Swatch suite={suite} />
        <p className="sm muted">{standing ? `${name}. ${line}. Visitors see it too.` : 'Not loaded yet.'}</p>
      </div>
      <div className="suite-ways">
        <Button variant="secondary" size="sm" disabled={!standing} onClick={() => setIsOpen(true)}>
          <PaintRollerIcon weight="bold" aria-hidden="true" />
          Change suite
        </Button>
        {children}
      </div>
      {standing && (
        <SuiteDialog open={isOpen} onClose={() => setIsOpen(false)} me={me} look={look} earned={standing.earned} />
      )}
    </Card>
  )
}

/** For those without premium: the six rooms behind the glass. */
export function LockedSuites({ isGuest }: { isGuest: boolean }) {
  return (
    <Card as="section" className="suite-card">
      <SectionHeading aside={<Chip tone="brass">Premium</Chip>}>Profile suites</SectionHeading>
      <div className="suite-row">
        {SUITE_CHOICES.slice(1).map(({ suite, name }) => (
          <Swatch key={name} suite={suite} />
        ))}
      </div>
      <p className="sm muted">Six famous bathrooms for your profile, and your proudest badges in front.</p>
      {!isGuest && (
        <ButtonLink variant="secondary" block to="/subscribe">
          See what premium adds
        </ButtonLink>
      )}
    </Card>
  )
}
