/** How many private messages are unread, for the navigation and the title: small, because every screen uses it. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

/** The room's own entries in the cache, which no call fills by itself. */
export const MAIL = 'private chat'
const UNREAD = [MAIL, 'unread']
const MOST_SHOWN = 99

export function setUnreadMail(cache: QueryClient, count: number): void {
  cache.setQueryData<number>(UNREAD, count)
}

export function useUnreadMail(): number {
  return useQuery<number>({ queryKey: UNREAD, queryFn: skipToken }).data ?? 0
}

/** "(3) Home · On the Bowl" */
export function titleWithUnread(title: string, count: number): string {
  if (count <= 0) return title
  return `(${count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}) ${title}`
}
