/** What was typed and not sent yet: kept in the page's memory while its form is away. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FOR_GOOD } from './query-client.ts'

const DRAFTS = 'drafts'

/** The name tells one form's draft from another's. Words to people outlive a reload (kept-words.ts). */
export function useDraft<Draft>(name: string, empty: Draft) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => cache.getQueryData<Draft>([DRAFTS, name]) ?? empty)
  useEffect(() => keepDraft(cache, name, draft), [cache, name, draft])
  return [draft, setDraft] as const
}

export function keepDraft<Draft>(cache: QueryClient, name: string, draft: Draft): void {
  cache.setQueryDefaults([DRAFTS], FOR_GOOD)
  cache.setQueryData<Draft>([DRAFTS, name], draft)
}

/** For whoever leaves for good: what they were typing in the forms whose names begin so, and nothing else. */
export function forgetDrafts(cache: QueryClient, beginning: string): void {
  cache.removeQueries({ predicate: (query) => isDraft(query, beginning) })
}

export function isDraft({ queryKey: [kind, name] }: { queryKey: readonly unknown[] }, beginning: string): boolean {
  return kind === DRAFTS && String(name).startsWith(beginning)
}
