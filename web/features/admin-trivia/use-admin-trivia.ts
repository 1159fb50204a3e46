/** The trivia facts and their actions; this browser's stored copy is shown until the server answers. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import {
  adminAddTrivia,
  adminDeleteTrivia,
  adminEditTrivia,
  adminListTrivia,
  TriviaFact,
} from '#contract/admin/admin.ts'
import type { BodyOf } from '#contract/protocol/endpoint.ts'
import { useAdminCall, useAdminRead } from '#web/api/admin-call.ts'
import { keyOf } from '#web/api/query-client.ts'
import { type BrowserStorage, readStored, writeStored } from '#web/api/storage.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { FAILED, triviaFailed, triviaToasts } from './admin-trivia.words.ts'
import type { TriviaText } from './trivia-facts.ts'

const KEY = 'adminTrivia'
const Facts = z.array(TriviaFact)
type Facts = readonly TriviaFact[]
export type TriviaChange = BodyOf<typeof adminEditTrivia>

export function useAdminTrivia(storage: BrowserStorage) {
  const call = useAdminCall()
  const cache = useQueryClient()
  const { data, error, refetch, isPlaceholderData } = useAdminRead(
    adminListTrivia,
    {},
    { refetchOnMount: 'always', placeholderData: () => readStoredFacts(storage) },
  )
  const facts = data?.facts
  useEffect(() => {
    if (facts && !isPlaceholderData) writeStored(storage, KEY, facts)
  }, [facts, isPlaceholderData, storage])

  const changeFacts = (change: (facts: Facts) => Facts) =>
    cache.setQueryData<{ facts: Facts }>(keyOf(adminListTrivia), (known) => known && { facts: change(known.facts) })

  return {
    facts,
    error,
    reload: () => void refetch(),

    /** Each action returns whether it succeeded; on failure the form keeps its draft. */
    add: (text: TriviaText) =>
      attempt(FAILED.add, async () => {
        const added = await call(adminAddTrivia, { body: text })
        changeFacts((known) => [added, ...known.filter(({ id }) => id !== added.id)])
        toast(triviaToasts.added)
      }),

    /** Sends only the changed fields, so that it overwrites nothing another admin has changed. */
    edit: (id: string, body: TriviaChange) =>
      attempt(FAILED.update, async () => {
        const edited = await call(adminEditTrivia, { params: { id }, body })
        changeFacts((known) => known.map((fact) => (fact.id === id ? edited : fact)))
        toast(triviaToasts.updated)
      }),

    remove: (id: string) =>
      attempt(FAILED.remove, async () => {
        await call(adminDeleteTrivia, { params: { id } })
        changeFacts((known) => known.filter((fact) => fact.id !== id))
        toast(triviaToasts.removed)
      }),
  }
}

export type AdminTrivia = ReturnType<typeof useAdminTrivia>

async function attempt(fallback: string, request: () => Promise<void>): Promise<boolean> {
  try {
    await request()
    return true
  } catch (error) {
    toast(triviaFailed(error, fallback))
    return false
  }
}

function readStoredFacts(storage: BrowserStorage) {
  const facts = readStored(storage, KEY, Facts)
  return facts && { facts }
}
