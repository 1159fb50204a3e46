/** The public chat room for components: its lines and actions. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isGuestId } from '#contract/people/users.ts'
import { addPending, dropPending, newLocalId, retryPending, showPending } from '#web/realtime/send-queue/pending.ts'
import { usePostMessage, useUnsentMessages } from '#web/realtime/send-queue/use-send-message.ts'
import { errorToast, toast } from '#web/ui/feedback/toast.store.ts'
import { changeLog, setSentByGuest, useChatLog, useSentByGuest } from './chat.cache.ts'
import { guestLimitWords } from './chat.words.ts'
import { linesOf, type Me } from './chat-lines.ts'
import { clearMessages } from './chat-log.ts'
import { attemptAfter, type CountStorage, readSent, writeSent } from './guest-message-count.ts'

type Needs = { me: Me; storage: CountStorage }

export function useChat({ me, storage }: Needs) {
  const post = usePostMessage(me.id)
  const cache = useQueryClient()
  const log = useChatLog()
  const sent = useSentByGuest() ?? readSent(storage, me.id)
  const [isLimitShown, setLimitShown] = useState(false)
  const lines = useMemo(() => linesOf(log, me), [log, me])
  const isGuest = isGuestId(me.id)
  const unsent = useUnsentMessages(me.id)

  useEffect(() => {
    for (const message of unsent) changeLog(cache, (before) => showPending(before, message))
  }, [cache, unsent])

  return {
    lines,
    isLoaded: log.isLoaded,
    /** How many sheets a guest has used; undefined for members, who have no limit. */
    sent: isGuest ? sent : undefined,
    isLimitShown,
    closeLimit: () => setLimitShown(false),

    /** Returns false when nothing was sent, so that the composer keeps its text. */
    send(content: string): boolean {
      if (!takeSheet()) return false
      const id = newLocalId()
      changeLog(cache, (before) => addPending(before, { id, content, timestamp: new Date().toISOString() }))
      post({ id, content })
      return true
    },

    retry({ id, content }: { id: string; content: string }): void {
      if (!takeSheet()) return
      changeLog(cache, (before) => retryPending(before, id, new Date().toISOString()))
      post({ id, content })
    },

    drop: (id: string): void => changeLog(cache, (before) => dropPending(before, id)),
    clear: (): void => changeLog(cache, clearMessages),
  }

  /** A guest is warned at the eighth message and stopped at the tenth. */
  function takeSheet(): boolean {
    if (!isGuest) return true
    const attempt = attemptAfter(sent)
    if (attempt === 'warned') toast(errorToast(guestLimitWords.near.title, guestLimitWords.near.description))
    if (attempt === 'blocked') {
      setLimitShown(true)
      return false
    }
    setSentByGuest(cache, sent + 1)
    writeSent(storage, me.id, sent + 1)
    return true
  }
}
