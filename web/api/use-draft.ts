/** Drafts of forms, kept in memory while the form is not mounted. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { KEEP_FOREVER } from './query-client.ts'

const DRAFTS = 'drafts'

/** Each form has its own name. Message drafts also survive a reload (draft-storage.ts). */
export function useDraft<Draft>(name: string, empty: Draft) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => cache.getQueryData<Draft>([DRAFTS, name]) ?? empty)
  useEffect(() => cacheDraft(cache, name, draft), [cache, name, draft])
  return [draft, setDraft] as const
}

export function cacheDraft<Draft>(cache: QueryClient, name: string, draft: Draft): void {
  cache.setQueryDefaults([DRAFTS], KEEP_FOREVER)
  cache.setQueryData<Draft>([DRAFTS, name], draft)
}

export function removeDrafts(cache: QueryClient, prefix: string): void {
  cache.removeQueries({ predicate: (query) => isDraft(query, prefix) })
}

export function isDraft({ queryKey: [kind, name] }: { queryKey: readonly unknown[] }, prefix: string): boolean {
  return kind === DRAFTS && String(name).startsWith(prefix)
}
