/** The buttons of a case: hide, mute or ban, dismiss, and undo. */
import { useState } from 'react'
import type { AdminReport } from '#contract/admin/admin-reports.ts'
import { SanctionDialog } from '#web/features/admin-people/sanctions/sanction-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { canHide, caseActionWords } from './report.words.ts'
import type { Decision } from './use-reports.ts'

type CaseActionsProps = {
  report: AdminReport
  onDecide: (decision: Decision) => Promise<boolean>
  onUndo: () => Promise<boolean>
}

type Action = 'hide' | 'dismiss' | 'undo'

export function CaseActions({ report, onDecide, onUndo }: CaseActionsProps) {
  const [busy, setBusy] = useState<Action>()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [alsoHides, setAlsoHides] = useState(true)
  const isHideable = canHide(report)

  const run = async (name: Action, request: () => Promise<boolean>) => {
    setBusy(name)
    await request()
    setBusy(undefined)
  }
  const button = (name: Action) => ({ size: 'sm' as const, busy: busy === name, disabled: busy !== undefined })

  if (report.state === 'settled')
    return (
      <div className="report-actions">
        <Button variant="outline" {...button('undo')} onClick={() => void run('undo', onUndo)}>
          {caseActionWords.undo}
        </Button>
      </div>
    )
  return (
    <div className="report-actions">
      {isHideable && (
        <Button {...button('hide')} onClick={() => void run('hide', () => onDecide({ hide: true }))}>
          {report.isHidden ? caseActionWords.keepHidden : caseActionWords.hide}
        </Button>
      )}
      {!report.accused.isGone && (
        <Button variant="secondary" size="sm" disabled={busy !== undefined} onClick={() => setIsDialogOpen(true)}>
          {caseActionWords.sanction}
        </Button>
      )}
      <Button variant="ghost" {...button('dismiss')} onClick={() => void run('dismiss', () => onDecide({}))}>
        {report.isHidden ? caseActionWords.dismissAndUnhide : caseActionWords.dismiss}
      </Button>
      <SanctionDialog
        open={isDialogOpen}
        onOpenChange={setIsDialogOpen}
        person={report.accused}
        onSanction={(sanction) => onDecide({ ...sanction, ...(isHideable && alsoHides && { hide: true }) })}
      >
        {isHideable && <Switch label={caseActionWords.hideToo} isOn={alsoHides} onChange={setAlsoHides} />}
      </SanctionDialog>
    </div>
  )
}
