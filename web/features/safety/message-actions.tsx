/** The menu of another person's message: view profile, report, block. */
import { FlagIcon } from '@phosphor-icons/react/dist/ssr/Flag'
import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import { UserCircleIcon } from '@phosphor-icons/react/dist/ssr/UserCircle'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { FLUSHED_ID, type Person } from '#contract/people/users.ts'
import { hasProfile, profilePath } from '#web/session/profile-path.ts'
import { Menu, type MenuItem } from '#web/ui/feedback/menu.tsx'
import { type ReportedMessage, targetOfMessage } from './reports/report-target.ts'
import { menuWords } from './safety.words.ts'
import type { Safety } from './use-safety.tsx'

type MessageActionsProps = {
  id: string
  kind: ReportedMessage['kind']
  /** The author as separate strings, so that `memo` can skip unchanged messages. */
  authorId: string
  nickname: string
  emoji: string
  safety: Safety
}

export const MessageActions = memo(function MessageActions(props: MessageActionsProps) {
  const { id, kind, authorId, nickname, emoji, safety } = props
  const navigate = useNavigate()
  const author = { id: authorId, nickname, emoji }
  const items: MenuItem[] = [
    ...(hasProfile(author.id) ? [viewProfileItem(() => void navigate(profilePath(author.id)))] : []),
    {
      label: menuWords.reportMessage,
      icon: <FlagIcon aria-hidden="true" />,
      onChoose: () => safety.report(targetOfMessage({ id, kind, author })),
    },
    ...(authorId === FLUSHED_ID ? [] : [blockItem(author, safety)]),
  ]
  return <Menu className="message-more" label={menuWords.ofMessage(nickname)} items={items} />
})

function viewProfileItem(onChoose: () => void): MenuItem {
  return { label: menuWords.viewProfile, icon: <UserCircleIcon aria-hidden="true" />, onChoose }
}

function blockItem(person: Person, safety: Safety): MenuItem {
  return {
    label: menuWords.block(person.nickname),
    icon: <ProhibitIcon aria-hidden="true" />,
    tone: 'danger',
    onChoose: () => safety.block(person),
  }
}
