/** Private chat: the conversation list, the open thread and the person in it; narrow screens show fewer of them. */
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/users.ts'
import type { Line } from '#web/features/conversation/conversation.ts'
import type { Me } from '#web/features/conversation/line-details.ts'
import { MessageWall } from '#web/features/conversation/ui/message-wall.tsx'
import { ConversationList } from '#web/features/private-chat/list/conversation-list.tsx'
import { ThreadPane } from '#web/features/private-chat/thread/thread-pane.tsx'
import type { MenuItem } from '#web/ui/feedback/menu.tsx'
import { EmptyState } from '#web/ui/feedback/page-states.tsx'
import { threadWords } from './private-chat.words.ts'
import './private-chat.css'

export type PrivateChatScreenProps = {
  me: Me
  otherId: string | undefined
  /** How long a person has been on the bowl, as text; undefined if they are not on it. */
  sitWords: (userId: string) => string | undefined
  /** For the menu of the other person's messages. */
  moreItems?: ((line: Line) => readonly MenuItem[]) | undefined
  renderMenu?: ((other: Person) => ReactNode) | undefined
  /** Replaces the conversation with a person you have blocked. */
  renderBlocked?: ((other: Person) => ReactNode) | undefined
  /** Below the name of the other person, beside the conversation. */
  renderPerson?: ((other: Person) => ReactNode) | undefined
  /** The list of people on the bowl is incomplete. */
  isSittingUnknown: boolean
  banner?: ReactNode | undefined
}

export function PrivateChatScreen({ banner, otherId, ...shared }: PrivateChatScreenProps) {
  const { me, sitWords } = shared
  return (
    <div className="private-chat" data-open={otherId !== undefined || undefined}>
      <div className="private-chat-banner">{banner}</div>
      <ConversationList me={me} openId={otherId} sitWords={sitWords} />
      {otherId === undefined ? <NothingOpen /> : <ThreadPane key={otherId} otherId={otherId} {...shared} />}
    </div>
  )
}

function NothingOpen() {
  const { title, line } = threadWords.noneOpen
  return (
    <MessageWall as="section" className="thread thread-none" aria-label={threadWords.title}>
      <EmptyState emoji="toilet-paper" title={title}>
        {line}
      </EmptyState>
    </MessageWall>
  )
}
