/** The lines about who sat down and got up, in the query cache, and as notices for a log. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { KEEP_FOREVER } from '#web/api/query-client.ts'
import type { Notice } from '#web/ui/message/notices/notice.tsx'
import { type Comings, clear, comingWords, NO_COMINGS } from './comings.ts'

const COMINGS = ['comings']

export function changeComings(cache: QueryClient, change: (comings: Comings) => Comings): void {
  cache.setQueryDefaults(COMINGS, KEEP_FOREVER)
  cache.setQueryData<Comings>(COMINGS, (before = NO_COMINGS) => change(before))
}

export function useComings(): { notices: readonly Notice[]; clear: () => void } {
  const cache = useQueryClient()
  const { data } = useQuery<Comings>({ queryKey: COMINGS, queryFn: skipToken, ...KEEP_FOREVER })
  const comings = data?.comings ?? NO_COMINGS.comings
  const notices = useMemo(
    () =>
      comings.map((coming) => {
        const { nickname: name = '', emoji = '' } = coming.people[0] ?? {}
        return { key: coming.key, at: coming.at, emoji, name, words: comingWords(coming) }
      }),
    [comings],
  )
  return { notices, clear: () => changeComings(cache, clear) }
}
