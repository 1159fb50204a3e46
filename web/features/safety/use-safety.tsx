/** Opens the block and report dialogs from anywhere on a page. */
import { type ReactNode, useMemo, useState } from 'react'
import type { Person } from '#contract/people/users.ts'
import { BlockDialog } from './blocks/block-dialog.tsx'
import { ReportDialog } from './reports/report-dialog.tsx'
import type { ReportTarget } from './reports/report-target.ts'

/** Each opens its dialog. The object is stable across renders. */
export type Safety = { block: (person: Person) => void; report: (target: ReportTarget) => void }

type SafetyDialog = { about: 'block'; person: Person } | { about: 'report'; target: ReportTarget }
type OpenDialog = { dialog: SafetyDialog; isOpen: boolean; number: number }

/** Renders each dialog once per page, however many menus open it. */
export function useSafety(me: Person): { safety: Safety; dialogs: ReactNode } {
  const [opened, setOpened] = useState<OpenDialog>()
  const safety = useMemo<Safety>(() => {
    const open = (dialog: SafetyDialog) =>
      setOpened((before) => ({ dialog, isOpen: true, number: (before?.number ?? 0) + 1 }))
    return {
      block: (person) => open({ about: 'block', person }),
      report: (target) => open({ about: 'report', target }),
    }
  }, [])
  return { safety, dialogs: opened && <Dialogs key={opened.number} me={me} opened={opened} onClose={close} /> }

  // The content stays while the dialog closes.
  function close(): void {
    setOpened((before) => before && { ...before, isOpen: false })
  }
}

function Dialogs({ me, opened: { dialog, isOpen }, onClose }: { me: Person; opened: OpenDialog; onClose: () => void }) {
  if (dialog.about === 'block') return <BlockDialog me={me} person={dialog.person} isOpen={isOpen} onClose={onClose} />
  return <ReportDialog target={dialog.target} isOpen={isOpen} onClose={onClose} />
}
