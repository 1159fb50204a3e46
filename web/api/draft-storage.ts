/** Stores message drafts in the tab's storage, so that a reload doesn't lose them. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type BrowserStorage, readStored, removeStored, writeStored } from './storage.ts'
import { cacheDraft, isDraft } from './use-draft.ts'

const KEY = 'words'
/** Only drafts whose name has this prefix are stored. */
const STORED_PREFIX = 'words '
/** Longer than any message; a tab's storage is small and shared with other data. */
const DRAFT_MAX = 20_000
const StoredDrafts = z.object({ userId: z.string(), words: z.record(z.string(), z.string()) })

export const draftKey = (place: string) => `${STORED_PREFIX}${place}`

type Needs = {
  cache: QueryClient
  storage: BrowserStorage
  currentUserId: () => string | undefined
}

/** Restores the drafts from before a reload, unless another person wrote them, and stores every change. */
export function persistDrafts({ cache, storage, currentUserId }: Needs): void {
  const stored = readStored(storage, KEY, StoredDrafts)
  if (stored && stored.userId === currentUserId()) {
    for (const [place, text] of Object.entries(stored.words)) cacheDraft(cache, draftKey(place), text)
  } else if (stored) {
    clearStoredDrafts(storage)
  }

  cache.getQueryCache().subscribe(({ type, query }) => {
    const userId = currentUserId()
    if (type === 'updated' && isDraft(query, STORED_PREFIX) && userId !== undefined) write(userId)
  })

  function write(userId: string): void {
    const drafts = cache
      .getQueriesData<string>({ predicate: (query) => isDraft(query, STORED_PREFIX) })
      .flatMap(([[, name], text]) =>
        text ? [[String(name).slice(STORED_PREFIX.length), text.slice(0, DRAFT_MAX)] as const] : [],
      )
    if (drafts.length === 0) clearStoredDrafts(storage)
    else writeStored(storage, KEY, { userId, words: Object.fromEntries(drafts) })
  }
}

export function clearStoredDrafts(storage: BrowserStorage): void {
  removeStored(storage, KEY)
}
