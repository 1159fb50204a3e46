/** What the demo buddies have answered on this page; the server does not store it. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DemoReply } from '#contract/bowl/demo-buddies.ts'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import type { MessageLine } from '#web/features/conversation/lines.ts'
import type { Notice } from '#web/features/conversation/ui/notices/notice.tsx'
import { IS_READING } from './demo-buddies.words.ts'

const REPLIES = ['demo replies']
const KEPT = 100

export type DemoLine = MessageLine & { emoji: string; isPremium: boolean; isDemo: true }

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
    const line = { id, key: id, userId: buddy.id, nickname, emoji, content, timestamp }
    return [{ ...line, isPremium: false, isMine: false, isDemo: true, delivery: { state: 'stored' } }]
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
