/** The list of conversations, the latest message on top. */
import { useEffect, useRef } from 'react'
import { listPrivateChats, type PrivateChat } from '#contract/social/private-chat.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Me } from '#web/features/conversation/line-details.ts'
import { BuddiesOnly } from '#web/features/private-chat/buddies-only.tsx'
import { conversationListWords } from '#web/features/private-chat/private-chat.words.ts'
import { useIsDisconnected } from '#web/realtime/use-live.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Rows } from '#web/ui/layout/row.tsx'
import { useRowPages } from '#web/ui/layout/use-row-pages.ts'
import { Emoji } from '#web/ui/person/emoji.tsx'
import { ConversationRow } from './conversation-row.tsx'
import './conversation-list.css'

const NO_CHATS: readonly PrivateChat[] = []

type ConversationListProps = {
  me: Me
  openId: string | undefined
  sitWords: (userId: string) => string | undefined
}

export function ConversationList({ me, openId, sitWords }: ConversationListProps) {
  const { data, isError, refetch } = useCall(listPrivateChats, { params: { userId: me.id } })
  const body = useReturnFocus(openId)
  const isDisconnected = useIsDisconnected()
  const list = useRef<HTMLUListElement>(null)
  const chats = data?.chats ?? NO_CHATS
  const shown = useRowPages(chats, list)
  return (
    <section className="conversations" aria-label={conversationListWords.label}>
      <header className="conversations-head">
        <h1>{conversationListWords.title}</h1>
        <Emoji char="toilet-gold" size={28} alt={conversationListWords.premium} />
      </header>
      <div className="conversations-body" ref={body}>
        <Rows ref={list}>
          {shown.map((chat) => (
            <ConversationRow
              key={chat.userId}
              chat={chat}
              myId={me.id}
              isOpen={chat.userId === openId}
              isOnBowl={isDisconnected ? undefined : sitWords(chat.userId) !== undefined}
            />
          ))}
        </Rows>
        {data && chats.length === 0 && <NoConversations />}
        {!data && !isError && <SkeletonRows count={4} label={conversationListWords.loading} />}
        {!data && isError && <LoadFailed onRetry={() => void refetch()}>{conversationListWords.notLoaded}</LoadFailed>}
      </div>
      {me.isPremium && <BuddiesOnly userId={me.id} />}
    </section>
  )
}

/** Focuses the row of the conversation that was just closed. */
function useReturnFocus(openId: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const previousId = useRef(openId)
  useEffect(() => {
    const leftId = previousId.current
    previousId.current = openId
    if (leftId === undefined || openId !== undefined || document.activeElement !== document.body) return
    const rows = list.current?.querySelectorAll('a') ?? []
    for (const row of rows) if (row.dataset.userId === leftId) row.focus()
  }, [openId])
  return list
}

function NoConversations() {
  const { title, line, link } = conversationListWords.empty
  return (
    <div className="conversations-none">
      <EmptyState title={title}>{line}</EmptyState>
      <ButtonLink to="/home" variant="secondary">
        {link}
      </ButtonLink>
    </div>
  )
}
