/** The lines about who sat down and got up, in the query cache, and as notices for a log. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import type { Notice } from '#web/ui/message/notices/notice.tsx'
import { noticeText } from '../presence.words.ts'
import { clear, NO_NOTICES, type PresenceNotices } from './presence-notices.ts'

const NOTICES = ['presence notices']

export function changePresenceNotices(cache: QueryClient, change: (notices: PresenceNotices) => PresenceNotices): void {
  cache.setQueryDefaults(NOTICES, KEEP_FOREVER)
  cache.setQueryData<PresenceNotices>(NOTICES, (before = NO_NOTICES) => change(before))
}

export function usePresenceNotices(): { notices: readonly Notice[]; clear: () => void } {
  const cache = useQueryClient()
  const { data } = useQuery<PresenceNotices>({ queryKey: NOTICES, queryFn: skipToken, ...KEEP_FOREVER })
  const { notices: presenceNotices } = data ?? NO_NOTICES
  const notices = useMemo(
    () =>
      presenceNotices.map((notice) => {
        const { nickname: name = '', emoji = '' } = notice.people[0] ?? {}
        return { key: notice.key, at: notice.at, emoji, name, words: noticeText(notice) }
      }),
    [presenceNotices],
  )
  return { notices, clear: () => changePresenceNotices(cache, clear) }
}
