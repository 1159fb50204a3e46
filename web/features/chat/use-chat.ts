/** The public chat room for components: the conversation, the sheets of a guest, and "Clear Chat". */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { listMessages, listReactions } from '#contract/social/chat.ts'
import { call } from '#web/api/call.ts'
import { readStored, writeStored } from '#web/api/storage.ts'
import type { Me } from '#web/features/conversation/line-details.ts'
import type { PageQuery } from '#web/features/conversation/load-pages.ts'
import { clearMessages } from '#web/features/conversation/log/cleared.ts'
import { addPending } from '#web/features/conversation/log/log.ts'
import { usePreferences } from '#web/features/conversation/preferences.ts'
import { useTypingSender } from '#web/features/conversation/typing.ts'
import { useConversation } from '#web/features/conversation/use-conversation.ts'
import { pageClock } from '#web/realtime/clock.ts'
import { ROOM } from '#web/realtime/send-queue/draft.ts'
import { useLive, useLiveState, useSendQueue } from '#web/realtime/use-live.ts'
import { usePageHidden } from '#web/ui/browser/page-hidden.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { changeLog, logIn, useChatLog, useTyping } from './chat.cache.ts'
import { requestChange } from './chat-changes.ts'
import type { CountStorage } from './guest-message-count.ts'
import { useGuestSheets } from './use-guest-sheets.ts'

const NOBODY: readonly never[] = []
const lastLookKey = (userId: string) => `newestMessageSeen-${userId}`

type Needs = { me: Me; storage: CountStorage }

export function useChat({ me, storage }: Needs) {
  const cache = useQueryClient()
  const live = useLive()
  const queue = useSendQueue()
  const log = useChatLog()
  const typing = useTyping()
  const sheets = useGuestSheets({ userId: me.id, storage })
  const showsTyping = usePreferences({ userId: me.id, storage }).preferences?.showsTyping ?? false
  const sendTyping = useTypingSender(ROOM)
  useRoomOpen()

  // Without a connection nothing else reads what was written before a reload.
  useEffect(() => {
    if (live) return
    for (const message of queue.unsent(ROOM)) changeLog(cache, (before) => addPending(before, message))
  }, [cache, live, queue])

  const conversation = useConversation({
    me,
    log,
    typing: showsTyping ? typing : NOBODY,
    draftName: 'public-chat',
    channel: {
      to: { to: ROOM },
      queue,
      log: () => logIn(cache),
      changeLog: (change) => changeLog(cache, change),
      takeAllowance: sheets.takeSheet,
      showToast: toast,
      loadPage,
      requestChange: (change) => {
        // A reaction costs no sheet, but needs one.
        if (change.kind === 'react' && !sheets.requireSheet()) return false
        return requestChange({ live, cache, clock: pageClock, showToast: toast }, change)
      },
      whoReacted: async (messageId) => (await call(listReactions, { params: { messageId } })).reactions,
      sendTyping: () => showsTyping && sheets.hasSheet && sendTyping(),
      lastLook: () => readStored(storage, lastLookKey(me.id), z.number()),
      handleLeave: (newest) => writeStored(storage, lastLookKey(me.id), newest),
    },
  })

  return {
    conversation,
    sheets,

    clear(): void {
      for (const { id, refusal } of log.pending) if (refusal !== undefined) queue.drop(id)
      changeLog(cache, clearMessages)
    },
  }
}

function loadPage(query: PageQuery) {
  if ('before' in query) return call(listMessages, { query: { before: query.before.id } })
  return call(listMessages, { query: 'ids' in query ? { ids: query.ids.join() } : query })
}

/** The server sends who is typing only to pages that show the room; it forgets this with the connection. */
function useRoomOpen(): void {
  const live = useLive()
  const isConnected = useLiveState() === 'open'
  const isHidden = usePageHidden()

  useEffect(() => {
    if (!live || !isConnected || isHidden) return
    live.sendNow({ type: 'ROOM', isOpen: true })
    return () => {
      live.sendNow({ type: 'ROOM', isOpen: false })
    }
  }, [live, isConnected, isHidden])
}
