/** "Your suite" on your own profile: the current one and its dialog. */
import { PaintRollerIcon } from '@phosphor-icons/react/dist/ssr/PaintRoller'
import { type ReactNode, useState } from 'react'
import type { BadgeMap } from '#contract/bowl/badges.ts'
import type { Look } from '#contract/premium/suites.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { SuiteDialog, type SuiteOwner } from './suite-dialog.tsx'
import { Swatch } from './suite-swatches.tsx'
import { findSuiteChoice } from './suites.tsx'
import { suiteCardWords } from './suites.words.ts'
import './suite-card.css'
import './suite-choice.css'

const DEFAULT_LOOK: Look = { featuredBadges: [] }

type SavedSuite = { look: Look | undefined; earned: BadgeMap }

type SuiteCardProps = {
  me: SuiteOwner
  /** Undefined until it is loaded; a change before that would overwrite it. */
  saved: SavedSuite | undefined
  children?: ReactNode | undefined
}

export function SuiteCard({ me, saved, children }: SuiteCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const look = saved?.look ?? DEFAULT_LOOK
  const { suite, name, line } = findSuiteChoice(look.suite)
  return (
    <Card as="section" className="suite-card">
      <SectionHeading>{suiteCardWords.title}</SectionHeading>
      <div className="suite-own">
        <Swatch suite={suite} />
        <p className="sm muted">{saved ? suiteCardWords.current(name, line) : suiteCardWords.loading}</p>
      </div>
      <div className="suite-ways">
        <Button variant="secondary" size="sm" disabled={!saved} onClick={() => setIsOpen(true)}>
          <PaintRollerIcon weight="bold" aria-hidden="true" />
          {suiteCardWords.change}
        </Button>
        {children}
      </div>
      {saved && (
        <SuiteDialog open={isOpen} onClose={() => setIsOpen(false)} me={me} look={look} earned={saved.earned} />
      )}
    </Card>
  )
}
