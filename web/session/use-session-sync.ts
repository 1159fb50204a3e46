/** Keeps the session true: the server confirms it after load, refusals end it, other tabs are followed. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getMe } from '#contract/people/auth.ts'
import { call } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
import { onNotSignedIn } from '#web/api/not-signed-in.ts'
import type { SessionStore } from './session-store.ts'
import { isSessionKey } from './stored-session.ts'

export function useSessionSync(store: SessionStore) {
  useConfirmation(store)
  useRefusals(store)
  useOtherTabs(store)
}

function useConfirmation(store: SessionStore) {
  useEffect(() => {
    const { user, isGuest } = store.get()
    if (!user || isGuest) return
    const given = new AbortController()
    call(getMe, { signal: given.signal })
      .then((me) => {
        // Whoever has left or changed in the meantime is not brought back by a late answer.
        if (store.get().user?.id === user.id) store.confirm(me, user)
      })
      .catch((error: unknown) => {
        const isTold = given.signal.aborted || isProblem(error, 'NOT_SIGNED_IN')
        if (!isTold) console.warn('The session could not be confirmed', error)
      })
    return () => given.abort()
  }, [store])
}

function useRefusals(store: SessionStore) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(
    () =>
      onNotSignedIn((endpoint) => {
        const { user, isGuest } = store.get()
        // A guest has no session to lose: the next JOIN claims the id, or brings a new one.
        if (!user || isGuest) return
        store.lose()
        // Only asking who one is must not tear anybody away from a page that is open to all; guards do the rest.
        if (endpoint !== getMe) void navigate('/signin')
      }),
    [store, navigate],
  )
  useEffect(() => {
    if (pathname === '/signin') store.forgetLoss()
  }, [store, pathname])
}

function useOtherTabs(store: SessionStore) {
  useEffect(() => {
    const handleStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea === window.localStorage && isSessionKey(key)) store.readAgain()
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [store])
}
