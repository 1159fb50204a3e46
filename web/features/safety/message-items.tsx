/** What the menu of another person's message offers: to report it, and to block its author. */
import { FlagIcon } from '@phosphor-icons/react/dist/ssr/Flag'
import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import { FLUSHED_ID } from '#contract/people/users.ts'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { type ReportedMessage, targetOfMessage } from './reports/report-target.ts'
import { menuWords } from './safety.words.ts'
import type { Safety } from './use-safety.tsx'

export function messageItems(message: ReportedMessage, safety: Safety): MenuItem[] {
  const { author } = message
  const report: MenuItem = {
    label: menuWords.reportIt,
    icon: <FlagIcon aria-hidden="true" />,
    onChoose: () => safety.report(targetOfMessage(message)),
  }
  const block: MenuItem = {
    label: menuWords.block(author.nickname),
    icon: <ProhibitIcon aria-hidden="true" />,
    tone: 'danger',
    onChoose: () => safety.block(author),
  }
  // A deleted member can no longer write.
  return author.id === FLUSHED_ID ? [report] : [report, block]
}
