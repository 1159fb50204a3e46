/** The menu of a person: report and block, after the items of the page. */
import { FlagIcon } from '@phosphor-icons/react/dist/ssr/Flag'
import { HandPalmIcon } from '@phosphor-icons/react/dist/ssr/HandPalm'
import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import type { Person } from '#contract/people/users.ts'
import { Menu, type MenuItem } from '#web/ui/feedback/menu.tsx'
import { targetOfPerson } from './reports/report-target.ts'
import { menuWords } from './safety.words.ts'
import type { Safety } from './use-safety.tsx'

type PersonMenuProps = {
  person: Person
  safety: Safety
  /** Set for a person you have blocked already. */
  onUnblock?: (() => void) | undefined
  items?: readonly MenuItem[] | undefined
}

export function PersonMenu({ person, safety, onUnblock, items = [] }: PersonMenuProps) {
  const { nickname } = person
  const block: MenuItem = onUnblock
    ? { label: menuWords.unblock(nickname), icon: <HandPalmIcon aria-hidden="true" />, onChoose: onUnblock }
    : {
        label: menuWords.block(nickname),
        icon: <ProhibitIcon aria-hidden="true" />,
        tone: 'danger',
        onChoose: () => safety.block(person),
      }
  const report: MenuItem = {
    label: menuWords.report(nickname),
    icon: <FlagIcon aria-hidden="true" />,
    onChoose: () => safety.report(targetOfPerson(person)),
  }
  return <Menu label={menuWords.of(nickname)} items={[...items, report, block]} />
}
