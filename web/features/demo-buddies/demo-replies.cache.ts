/** What the demo buddies have answered on this page; the server does not store it. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DemoReply } from '#contract/bowl/demo-buddies.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import type { Notice } from '#web/ui/message/notices/notice.tsx'
import { IS_READING } from './demo-buddies.words.ts'

const REPLIES = ['demo replies']
const KEPT = 100

/** What a demo buddy has said. */
export type DemoLine = {
  id: string
  userId: string
  nickname: string
  emoji: string
  content: string
  timestamp: string
}

export function addReply(cache: QueryClient, reply: DemoReply): void {
  cache.setQueryDefaults(REPLIES, KEEP_FOREVER)
  cache.setQueryData<DemoReply[]>(REPLIES, (before = []) => [...before, reply].slice(-KEPT))
}

export function useDemoReplies() {
  const cache = useQueryClient()
  const { data } = useQuery<DemoReply[]>({ queryKey: REPLIES, queryFn: skipToken, ...KEEP_FOREVER })
  const shown = useMemo(() => ({ lines: demoLines(data ?? []), notices: readingNotices(data ?? []) }), [data])
  return { ...shown, clear: () => cache.setQueryData<DemoReply[]>(REPLIES, []) }
}

/** Oldest first, like the replies. */
export function demoLines(replies: readonly DemoReply[]): DemoLine[] {
  return replies.flatMap(({ id, buddy, timestamp, content }) => {
    if (content === undefined) return []
    const { nickname, emoji } = buddy
    return [{ id, userId: buddy.id, nickname, emoji, content, timestamp }]
  })
}

export function readingNotices(replies: readonly DemoReply[]): Notice[] {
  return replies
    .filter(({ content }) => content === undefined)
    .map(({ id, buddy: { nickname, emoji }, timestamp }) => ({
      key: id,
      at: Date.parse(timestamp),
      emoji,
      name: nickname,
      words: IS_READING,
    }))
}
