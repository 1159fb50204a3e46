/** The messages a guest may send: counted, warned about and stopped. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isGuestId } from '#contract/people/users.ts'
import { errorToast, toast } from '#web/ui/feedback/toast.store.ts'
import { setSentByGuest, useSentByGuest } from './chat.cache.ts'
import { guestLimitWords } from './chat.words.ts'
import { attemptAfter, type CountStorage, readSent, writeSent } from './guest-message-count.ts'

type Needs = { userId: string; storage: CountStorage }

export function useGuestSheets({ userId, storage }: Needs) {
  const cache = useQueryClient()
  const sent = useSentByGuest() ?? readSent(storage, userId)
  const [isLimitShown, setLimitShown] = useState(false)
  const isGuest = isGuestId(userId)
  const attempt = attemptAfter(sent)
  const hasSheet = !isGuest || attempt !== 'blocked'

  /** False, and the dialog, when there is none left. */
  const requireSheet = (): boolean => {
    if (!hasSheet) setLimitShown(true)
    return hasSheet
  }

  return {
    /** How many sheets a guest has used; undefined for members, who have no limit. */
    sent: isGuest ? sent : undefined,
    isLimitShown,
    closeLimit: () => setLimitShown(false),
    hasSheet,
    requireSheet,

    /** A guest is warned at the eighth message and stopped at the tenth; false means stopped. */
    takeSheet(): boolean {
      if (!isGuest) return true
      if (!requireSheet()) return false
      if (attempt === 'warned') toast(errorToast(guestLimitWords.near.title, guestLimitWords.near.description))
      setSentByGuest(cache, sent + 1)
      writeSent(storage, userId, sent + 1)
      return true
    },
  }
}
