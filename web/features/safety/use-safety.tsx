/** The two questions of the room, asked from anywhere on a page: block this person? report this? */
import { type ReactNode, useMemo, useState } from 'react'
import type { Person } from '#contract/people/users.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ReportTarget } from './report-target.ts'

/** Each only opens its dialog. Stays the same for as long as the page stands. */
export type Safety = { block: (person: Person) => void; report: (target: ReportTarget) => void }

type Question = { about: 'block'; person: Person } | { about: 'report'; target: ReportTarget }
type Asked = { question: Question; isOpen: boolean; number: number }

/** The dialogs stand once on the page, however many menus lead to them. */
export function useSafety(me: Person): { safety: Safety; dialogs: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const safety = useMemo<Safety>(() => {
    const ask = (question: Question) =>
      setAsked((before) => ({ question, isOpen: true, number: (before?.number ?? 0) + 1 }))
    return {
      block: (person) => ask({ about: 'block', person }),
      report: (target) => ask({ about: 'report', target }),
    }
  }, [])
  return { safety, dialogs: asked && <Dialogs key={asked.number} me={me} asked={asked} onClose={close} /> }

  // What was asked stays while the dialog slides away.
  function close(): void {
    setAsked((before) => before && { ...before, isOpen: false })
  }
}

function Dialogs({ me, asked: { question, isOpen }, onClose }: { me: Person; asked: Asked; onClose: () => void }) {
  if (question.about === 'block')
    return <BlockDialog me={me} person={question.person} isOpen={isOpen} onClose={onClose} />
  return <ReportDialog target={question.target} isOpen={isOpen} onClose={onClose} />
}
