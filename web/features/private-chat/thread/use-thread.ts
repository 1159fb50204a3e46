/** A private chat for components: the conversation, the other person, and what is read. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listPrivateMessages, PRIVATE_PAGE_MAX, readPrivateChat } from '#contract/social/private-chat.ts'
import { call } from '#web/api/call.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import type { ReactionPeople } from '#web/features/conversation/conversation.ts'
import type { Me } from '#web/features/conversation/line-details.ts'
import { lineKey } from '#web/features/conversation/lines.ts'
import type { PageQuery } from '#web/features/conversation/load-pages.ts'
import type { MessagePage } from '#web/features/conversation/log/log-pages.ts'
import { EMPTY_LOG } from '#web/features/conversation/log/message-log.ts'
import { usePreferences } from '#web/features/conversation/preferences.ts'
import { useTypingSender } from '#web/features/conversation/typing.ts'
import { useConversation } from '#web/features/conversation/use-conversation.ts'
import {
  changeLog,
  changeThread,
  fetchThread,
  threadIn,
  threadKey,
  useTyping,
} from '#web/features/private-chat/private-chat.cache.ts'
import { useLiveState, useSendQueue } from '#web/realtime/use-live.ts'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { logMessageOf, newestSeen, noteRead, type Thread, unreadUpTo } from './thread.ts'
import { requestChange } from './thread-changes.ts'

const NOBODY: readonly never[] = []

type Participants = { me: Me; otherId: string }

export function useThread({ me, otherId }: Participants) {
  const cache = useQueryClient()
  const queue = useSendQueue()
  const {
    data: thread,
    isError,
    refetch,
  } = useQuery<Thread>({
    queryKey: threadKey(otherId),
    queryFn: ({ signal }) => fetchThread(cache, { userId: me.id, otherId, unsent: queue.unsent }, signal),
    ...KEEP_FOREVER,
  })
  const { preferences } = usePreferences({ userId: me.id })
  const sendTyping = useTypingSender(otherId)
  const typing = useTyping(otherId)
  const isConnected = useLiveState() === 'open'
  const seen = thread && preferences?.showsSeen ? newestSeen(thread, me.id) : undefined
  useMarkAsRead({ me, otherId }, thread)

  const conversation = useConversation({
    me,
    other: thread?.other,
    log: thread?.log ?? EMPTY_LOG,
    typing: preferences?.showsTyping ? typing : NOBODY,
    seenKey: seen && lineKey(seen, me.id),
    draftName: otherId,
    channel: {
      to: { to: otherId, receiverName: thread?.other?.nickname },
      queue,
      log: () => threadIn(cache, otherId)?.log ?? EMPTY_LOG,
      changeLog: (change) => changeLog(cache, otherId, change),
      // Without a connection a message waits in the send queue.
      takeAllowance: () => true,
      showToast: toast,
      loadPage: (query) => loadPage({ me, otherId }, query),
      requestChange: (change) => requestChange({ cache, otherId, isConnected, showToast: toast }, change),
      whoReacted: async (messageId) => peopleOf(threadIn(cache, otherId), messageId, me),
      sendTyping: () => preferences?.showsTyping && sendTyping(),
      lastLook: () => threadIn(cache, otherId)?.readSeq,
      handleLeave: () => {},
    },
  })

  return { thread, conversation, isFailed: isError && !thread, retryLoading: () => void refetch() }
}

function useMarkAsRead({ me, otherId }: Participants, thread: Thread | undefined): void {
  const cache = useQueryClient()
  const isHidden = usePageHidden()
  const connection = useLiveState()
  const seq = thread && unreadUpTo(thread, otherId)

  useEffect(() => {
    // `connection` is a dependency, so that a reconnect tries again.
    if (seq === undefined || isHidden || connection === 'offline') return
    call(readPrivateChat, { params: { userId: me.id, otherId }, body: { seq } })
      .then(() => changeThread(cache, otherId, (before) => noteRead(before, seq)))
      .catch((error: unknown) => console.warn('A conversation could not be marked as read', error))
  }, [cache, me.id, otherId, seq, isHidden, connection])
}

async function loadPage({ me, otherId }: Participants, query: PageQuery): Promise<MessagePage> {
  const params = { userId: me.id, otherId }
  const { messages } = await call(listPrivateMessages, { params, query: queryOf(query) })
  const isStart = 'before' in query && messages.length < PRIVATE_PAGE_MAX
  return { messages: messages.map(logMessageOf), isStart }
}

function queryOf(query: PageQuery) {
  if ('before' in query) return { before: query.before.seq }
  return 'ids' in query ? { ids: query.ids.join() } : query
}

/** The two of them are known by name. */
function peopleOf(thread: Thread | undefined, messageId: string, me: Me): ReactionPeople[] {
  const { reactions = [] } = thread?.log.messages.find(({ id }) => id === messageId) ?? {}
  const known = [me, ...(thread?.other ? [thread.other] : [])]
  return reactions.map(({ emoji, count, by = [] }) => ({
    emoji,
    count,
    people: known.filter(({ id }) => by.includes(id)).map(({ id, nickname }) => ({ id, nickname })),
  }))
}
