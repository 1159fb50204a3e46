/** The unread count in navigation and title, and the toast without premium. Small, because every screen loads it. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

/** The prefix of the feature's own cache keys, which no call fills by itself. */
export const PRIVATE_CHAT = 'private chat'
const UNREAD = [PRIVATE_CHAT, 'unread']
const SHOWN_MAX = 99

export const PREMIUM_ONLY = {
  title: 'Premium Feature',
  description: 'Private messaging is only available for premium users',
  tone: 'info',
} as const

export function setUnreadCount(cache: QueryClient, count: number): void {
  cache.setQueryData<number>(UNREAD, count)
}

export function useUnreadCount(): number {
  return useQuery<number>({ queryKey: UNREAD, queryFn: skipToken }).data ?? 0
}

/** "(3) Home · On the Bowl" */
export function titleWithUnread(title: string, count: number): string {
  if (count <= 0) return title
  return `(${count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}) ${title}`
}
