/** The key of this page, for components. It is in no storage, so a reload logs the caretaker out. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { forgetDrafts } from '#web/api/use-draft.ts'
import { createAdminToken } from './admin-token.ts'

const key = createAdminToken()

export function useAdminToken() {
  const cache = useQueryClient()
  const gate = useSyncExternalStore(key.subscribe, key.gate)
  const [wasIn, setWasIn] = useState(false)
  if (gate === 'open' && !wasIn) setWasIn(true)

  // What the caretaker has read is not left in memory for whoever comes next.
  useEffect(() => {
    if (gate === 'open') return
    cache.removeQueries({ predicate: ({ queryKey: [name] }) => String(name).includes('/api/admin/') })
    // Whoever was logged out by the clock finds what they were typing.
    if (gate === 'closed') forgetDrafts(cache, 'admin ')
  }, [gate, cache])

  return { gate, wasIn, call: key.call, login: key.login, logout: key.logout }
}
