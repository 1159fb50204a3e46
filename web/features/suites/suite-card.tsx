/** "Your suite" on your own profile: the current one and its dialog, or what premium would add. */
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

const DEFAULT_LOOK: Look = { featuredBadges: [] }

/** The saved look, and the badges that can be featured. */
type SavedSuite = { look: Look | undefined; earned: BadgeMap }

type SuiteCardProps = {
  me: SuiteOwner
  /** Undefined until it is loaded; a change before that would overwrite it. */
  saved: SavedSuite | undefined
  /** Further buttons that customise the profile. */
  children?: ReactNode | undefined
}

export function SuiteCard({ me, saved, children }: SuiteCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const look = saved?.look ?? DEFAULT_LOOK
  const { suite, name, line } = suiteChoiceOf(look.suite)
  return (
    <Card as="section" className="suite-card">
      <SectionHeading>Your suite</SectionHeading>
      <div className="suite-own">
        <Swatch suite={suite} />
        <p className="sm muted">{saved ? `${name}. ${line}. Visitors see it too.` : 'Not loaded yet.'}</p>
      </div>
      <div className="suite-ways">
        <Button variant="secondary" size="sm" disabled={!saved} onClick={() => setIsOpen(true)}>
          <PaintRollerIcon weight="bold" aria-hidden="true" />
          Change suite
        </Button>
        {children}
      </div>
      {saved && (
        <SuiteDialog open={isOpen} onClose={() => setIsOpen(false)} me={me} look={look} earned={saved.earned} />
      )}
    </Card>
  )
}

/** For people without premium: swatches of the six suites. */
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
