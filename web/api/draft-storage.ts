/** Words that were typed and not sent yet, kept in the storage of this tab: a reload does not lose them. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ForgettingStorage, forgetCopy, readCopy, writeCopy } from './storage.ts'
import { isDraft, keepDraft } from './use-draft.ts'

const KEY = 'words'
/** How the names of these drafts begin; the others are gone with the page. */
const WORDS = 'words '
/** More than fits into any message; the storage of a tab is small, and others keep something in it too. */
const LONGEST = 20_000
const KeptWords = z.object({ userId: z.string(), words: z.record(z.string(), z.string()) })

export const draftKey = (place: string) => `${WORDS}${place}`

type Needs = {
  cache: QueryClient
  storage: ForgettingStorage
  /** Who types; undefined while nobody is here. */
  whose: () => string | undefined
}

/** Brings back what was typed before the page was loaded anew, unless somebody else typed it, and keeps what is typed. */
export function storeDraft({ cache, storage, whose }: Needs): void {
  const kept = readCopy(storage, KEY, KeptWords)
  if (kept && kept.userId === whose()) {
    for (const [place, text] of Object.entries(kept.words)) keepDraft(cache, draftKey(place), text)
  } else if (kept) clearDraft(storage)

  cache.getQueryCache().subscribe(({ type, query }) => {
    const userId = whose()
    if (type === 'updated' && isDraft(query, WORDS) && userId !== undefined) write(userId)
  })

  function write(userId: string): void {
    const typed = cache
      .getQueriesData<string>({ predicate: (query) => isDraft(query, WORDS) })
      .flatMap(([[, name], text]) =>
        text ? [[String(name).slice(WORDS.length), text.slice(0, LONGEST)] as const] : [],
      )
    if (typed.length === 0) clearDraft(storage)
    else writeCopy(storage, KEY, { userId, words: Object.fromEntries(typed) })
  }
}

/** For whoever leaves. */
export function clearDraft(storage: ForgettingStorage): void {
  forgetCopy(storage, KEY)
}
