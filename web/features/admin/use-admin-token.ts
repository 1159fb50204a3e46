/** The admin token for components. It is never stored, so a reload logs the admin out. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { removeDrafts } from '#web/api/use-draft.ts'
import { createAdminToken } from './admin-token.ts'

const adminToken = createAdminToken()

export function useAdminToken() {
  const cache = useQueryClient()
  const access = useSyncExternalStore(adminToken.subscribe, adminToken.access)
  const [wasSignedIn, setWasIn] = useState(false)
  if (access === 'open' && !wasSignedIn) setWasIn(true)

  // Nothing an admin has read stays in memory for the next person at this browser.
  useEffect(() => {
    if (access === 'open') return
    cache.removeQueries({ predicate: ({ queryKey: [name] }) => String(name).includes('/api/admin/') })
    // After an expiry the drafts stay, so that the admin can finish typing.
    if (access === 'closed') removeDrafts(cache, 'admin ')
  }, [access, cache])

  return {
    access,
    wasSignedIn,
    call: adminToken.call,
    login: adminToken.login,
    logout: adminToken.logout,
  }
}
