/** Blocks and unblocks a person. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { blockPerson, unblockPerson } from '#contract/people/safety.ts'
import type { Person } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { blockFailed, safetyToasts, unblockFailed } from '../safety.words.ts'
import { addBlocked, refetchPeople, removeBlocked } from './blocked.cache.ts'

export function useBlocking() {
  const cache = useQueryClient()
  const [busyWith, setBusyWith] = useState<string>()

  const block = async (person: Person): Promise<boolean> => {
    setBusyWith(person.id)
    try {
      await call(blockPerson, { body: { userId: person.id } })
      addBlocked(cache, person)
      void refetchPeople(cache)
      toast(safetyToasts.blocked(person.nickname, () => void unblock(person)))
      return true
    } catch (error) {
      toast(blockFailed(error))
      return false
    } finally {
      setBusyWith(undefined)
    }
  }

  const unblock = async (person: Person): Promise<boolean> => {
    setBusyWith(person.id)
    try {
      await call(unblockPerson, { params: { userId: person.id } })
      removeBlocked(cache, person.id)
      void refetchPeople(cache)
      toast(safetyToasts.unblocked(person.nickname))
      return true
    } catch (error) {
      toast(unblockFailed(error))
      return false
    } finally {
      setBusyWith(undefined)
    }
  }

  return { busyWith, block, unblock }
}
