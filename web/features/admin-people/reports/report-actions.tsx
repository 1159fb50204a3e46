/** What can be done about a case: hide, mute or ban, dismiss; and taking it back. */
import { useState } from 'react'
import type { AdminReport } from '#contract/admin/admin-reports.ts'
import { SanctionDialog } from '#web/features/admin-people/sanctions/sanction-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { canHide } from './report.words.ts'
import type { Decision } from './use-reports.ts'

type CaseActionsProps = {
  report: AdminReport
  onDecide: (decision: Decision) => Promise<boolean>
  onUndo: () => Promise<boolean>
}

type Act = 'hide' | 'dismiss' | 'undo'

export function CaseActions({ report, onDecide, onUndo }: CaseActionsProps) {
  const [busy, setBusy] = useState<Act>()
  const [isAsking, setIsAsking] = useState(false)
  const [hidesToo, setHidesToo] = useState(true)
  const isHideable = canHide(report)

  const act = async (name: Act, work: () => Promise<boolean>) => {
    setBusy(name)
    await work()
    setBusy(undefined)
  }
  const button = (name: Act) => ({ size: 'sm' as const, busy: busy === name, disabled: busy !== undefined })

  if (report.state === 'settled')
    return (
      <div className="report-actions">
        <Button variant="outline" {...button('undo')} onClick={() => void act('undo', onUndo)}>
          Undo
        </Button>
      </div>
    )
  return (
    <div className="report-actions">
      {isHideable && (
        <Button {...button('hide')} onClick={() => void act('hide', () => onDecide({ hide: true }))}>
          {report.isHidden ? 'Keep hidden' : 'Hide message'}
        </Button>
      )}
      {!report.accused.isGone && (
        <Button variant="secondary" size="sm" disabled={busy !== undefined} onClick={() => setIsAsking(true)}>
          Mute or ban
        </Button>
      )}
      <Button variant="ghost" {...button('dismiss')} onClick={() => void act('dismiss', () => onDecide({}))}>
        {report.isHidden ? 'Dismiss and show again' : 'Dismiss'}
      </Button>
      <SanctionDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        person={report.accused}
        onSanction={(sanction) => onDecide({ ...sanction, ...(isHideable && hidesToo && { hide: true }) })}
      >
        {isHideable && <Switch label="Hide the message as well" isOn={hidesToo} onChange={setHidesToo} />}
      </SanctionDialog>
    </div>
  )
}
