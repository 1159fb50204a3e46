/** What was typed and not sent yet: kept in the page's memory while its form is away, and gone with the page. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const DRAFTS = 'drafts'

/** The name tells one form's draft from another's. */
export function useDraft<Draft>(name: string, empty: Draft) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => cache.getQueryData<Draft>([DRAFTS, name]) ?? empty)
  useEffect(() => {
    cache.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData<Draft>([DRAFTS, name], draft)
  }, [cache, name, draft])
  return [draft, setDraft] as const
}

/** For whoever leaves for good: what they were typing in the forms whose names begin so, and nothing else. */
export function forgetDrafts(cache: QueryClient, beginning: string): void {
  cache.removeQueries({
    predicate: ({ queryKey: [kind, name] }) => kind === DRAFTS && String(name).startsWith(beginning),
  })
}
