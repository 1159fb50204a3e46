/** The link of one share: the app's address until there is one of its own, which members get once they reach for it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asMade, linkQuery, madeInTime } from './share-links.ts'
import type { Share } from './share-text.ts'

export type ShareLink = {
  /** What stands in an address that is followed right now. */
  share: Share
  isReady: boolean
  /** The card that the link shows: none to be had, on its way, or at this address. */
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
  const ready = () => madeInTime(cache, share)
  const own = { prepare: () => void ready(), ready }
  if (!data) return { ...own, share, isReady: false, picture: { state: isError ? 'none' : 'coming' } }
  // Whoever shares again may look different from a moment ago, and the browser keeps pictures for some minutes.
  const address = `/s/${data.id}/card.png?v=${Date.parse(data.expiresAt)}`
  return { ...own, share: asMade(share, data), isReady: true, picture: { state: 'ready', address } }
}
