/** Private chat: the conversations, and the one that is open. Narrow screens show one or the other. */
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/users.ts'
import { ConversationList } from '#web/features/private-chat/list/conversation-list.tsx'
import type { Me } from '#web/features/private-chat/thread/thread-lines.ts'
import { ThreadPane } from '#web/features/private-chat/thread/thread-pane.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { MessageLine } from '#web/ui/message/message-lines.ts'
import './private-chat.css'

export type PrivateChatRoomProps = {
  me: Me
  /** Whose conversation is open. */
  otherId: string | undefined
  /** For how long somebody has been on the bowl, in words; undefined for who is not on it. */
  sitWords: (userId: string) => string | undefined
  /** What can be done about the other one's message. */
  renderActions?: ((message: MessageLine, other: Person) => ReactNode) | undefined
  /** What can be done about the other one. */
  renderMenu?: ((other: Person) => ReactNode) | undefined
  /** Takes the place of the conversation with somebody one has blocked. */
  renderBlocked?: ((other: Person) => ReactNode) | undefined
  /** Not everyone who sits is known. */
  isSittingUnknown: boolean
  /** Stands above both panes. */
  banner?: ReactNode | undefined
}

export function PrivateChatRoom({ banner, otherId, ...room }: PrivateChatRoomProps) {
  const { me, sitWords } = room
  return (
    <div className="private-chat" data-open={otherId !== undefined || undefined}>
      <div className="private-chat-banner">{banner}</div>
      <ConversationList me={me} openId={otherId} sitWords={sitWords} />
      {otherId === undefined ? <NothingOpen /> : <ThreadPane key={otherId} otherId={otherId} {...room} />}
    </div>
  )
}

function NothingOpen() {
  return (
    <section className="thread thread-none" aria-label="Conversation">
      <EmptyState emoji="toilet-paper" title="No conversation open">
        Pick one from the list, or write to somebody from their profile.
      </EmptyState>
    </section>
  )
}
