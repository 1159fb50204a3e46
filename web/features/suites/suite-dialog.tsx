/** Chooses the suite and the featured badges, with a live preview. */
import { useState } from 'react'
import type { BadgeMap } from '#contract/bowl/badges.ts'
import type { Look } from '#contract/premium/suites.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { uiWords } from '#web/ui/ui.words.ts'
import { FeaturedChoice } from './featured-choice.tsx'
import { type PreviewedPerson, SuitePreview } from './suite-preview.tsx'
import { SuiteSwatches } from './suite-swatches.tsx'
import { suiteDialogWords } from './suites.words.ts'
import { useSaveLook } from './use-save-look.ts'

export type SuiteOwner = PreviewedPerson & { id: string }

type ChooserProps = { me: SuiteOwner; look: Look; earned: BadgeMap; onClose: () => void }

export function SuiteDialog({ open, ...chooser }: ChooserProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && chooser.onClose()} title={suiteDialogWords.title}>
      <SuiteChooser {...chooser} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it always starts with the saved look. */
function SuiteChooser({ me, look, earned, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState(look)
  const { save, isSaving } = useSaveLook({ userId: me.id, onSaved: onClose })
  return (
    <>
      <SuitePreview person={me} look={chosen} />
      <SuiteSwatches value={chosen.suite} onChange={(suite) => setChosen({ ...chosen, suite })} />
      <FeaturedChoice
        earned={earned}
        value={chosen.featuredBadges}
        onChange={(featuredBadges) => setChosen({ ...chosen, featuredBadges })}
      />
      <div className="dialog-actions">
        <Button variant="secondary" disabled={isSaving} onClick={onClose}>
          {uiWords.cancel}
        </Button>
        <Button variant="brass" busy={isSaving} busyText={suiteDialogWords.saving} onClick={() => save(chosen)}>
          {suiteDialogWords.save}
        </Button>
      </div>
    </>
  )
}
