/** The facts as the desk sees them: a copy of this browser at first, then the server's, and all that can be done. */
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
import { keyOf } from '#web/api/key-of.ts'
import { type CopyStorage, readCopy, writeCopy } from '#web/api/storage.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { type TriviaText, triviaFailed, triviaToasts } from './trivia-facts.ts'

const KEY = 'adminTrivia'
const Facts = z.array(TriviaFact)
type Facts = readonly TriviaFact[]
export type TriviaChange = BodyOf<typeof adminEditTrivia>

export function useAdminTrivia(storage: CopyStorage) {
  const call = useAdminCall()
  const cache = useQueryClient()
  const { data, error, refetch, isPlaceholderData } = useAdminRead(
    adminListTrivia,
    {},
    { refetchOnMount: 'always', placeholderData: () => copyIn(storage) },
  )
  const facts = data?.facts
  useEffect(() => {
    if (facts && !isPlaceholderData) writeCopy(storage, KEY, facts)
  }, [facts, isPlaceholderData, storage])

  const change = (to: (facts: Facts) => Facts) =>
    cache.setQueryData<{ facts: Facts }>(keyOf(adminListTrivia), (known) => known && { facts: to(known.facts) })

  return {
    facts,
    error,
    reload: () => void refetch(),

    /** Each answers whether it was done; what was typed stays when it was not. */
    add: (text: TriviaText) =>
      attempt('Failed to add trivia', async () => {
        const added = await call(adminAddTrivia, { body: text })
        // First, where whoever added it sees it.
        change((known) => [added, ...known.filter(({ id }) => id !== added.id)])
        toast(triviaToasts.added)
      }),

    /** What is not named stays as somebody else may have left it. */
    edit: (id: string, body: TriviaChange) =>
      attempt('Failed to update trivia', async () => {
        const edited = await call(adminEditTrivia, { params: { id }, body })
        change((known) => known.map((fact) => (fact.id === id ? edited : fact)))
        toast(triviaToasts.updated)
      }),

    remove: (id: string) =>
      attempt('Failed to remove trivia', async () => {
        await call(adminDeleteTrivia, { params: { id } })
        change((known) => known.filter((fact) => fact.id !== id))
        toast(triviaToasts.removed)
      }),
  }
}

export type AdminTrivia = ReturnType<typeof useAdminTrivia>

async function attempt(otherwise: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    toast(triviaFailed(error, otherwise))
    return false
  }
}

function copyIn(storage: CopyStorage) {
  const facts = readCopy(storage, KEY, Facts)
  return facts && { facts }
}
