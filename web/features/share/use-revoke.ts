/** Revokes one of your links. A link that is gone already counts as revoked. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listShares, revokeShare, type SharedLink } from '#contract/bowl/share.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { keyOf } from '#web/api/query-client.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { revokeFailed, shareToasts } from './share.words.ts'
import { clearLinks } from './share-links.ts'

export function useRevoke(onDone: () => void): { isBusy: boolean; revoke: (link: SharedLink) => void } {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  const revoke = async ({ id }: SharedLink) => {
    setIsBusy(true)
    try {
      await call(revokeShare, { params: { id } }).catch((error: unknown) => {
        if (!isProblem(error, 'NOT_FOUND')) throw error
      })
      await clearLinks(cache)
      await cache.invalidateQueries({ queryKey: keyOf(listShares) })
      toast(shareToasts.linkRevoked)
      onDone()
    } catch (error) {
      toast(revokeFailed(error))
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, revoke: (link) => void revoke(link) }
}
