/** The link of a share: the app's URL until a member's own link is created, on their first interaction. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkQuery, withLink, withLinkInTime } from './share-links.ts'
import type { Share } from './share-text.ts'

export type ShareLink = {
  /** The share as it would go out right now. */
  share: Share
  isReady: boolean
  /** The card that the link shows. */
  picture: { state: 'none' } | { state: 'coming' } | { state: 'ready'; address: string }
  prepare: () => void
  ready: () => Promise<Share>
}

export function useShareLink(share: Share, hasOwnLink: boolean): ShareLink {
  const cache = useQueryClient()
  const { data, isError } = useQuery({ ...linkQuery(share), enabled: false })
  if (!hasOwnLink) {
    return { share, isReady: true, picture: { state: 'none' }, prepare: () => {}, ready: async () => share }
  }
  const ready = () => withLinkInTime(cache, share)
  const own = { prepare: () => void ready(), ready }
  if (!data) return { ...own, share, isReady: false, picture: { state: isError ? 'none' : 'coming' } }
  // The version in the URL avoids a stale picture from the browser's cache after another share.
  const address = `/s/${data.id}/card.png?v=${Date.parse(data.expiresAt)}`
  return { ...own, share: withLink(share, data), isReady: true, picture: { state: 'ready', address } }
}
