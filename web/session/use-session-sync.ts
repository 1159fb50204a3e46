/** Keeps the session in sync: the server confirms it after load, refusals end it, other tabs' changes are adopted. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getMe } from '#contract/people/auth.ts'
import { call, onNotSignedIn } from '#web/api/call.ts'
import { isProblem } from '#web/api/call-failed.ts'
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
    const controller = new AbortController()
    const changesAtCall = store.changes()
    call(getMe, { signal: controller.signal })
      .then((me) => {
        // A late answer must not bring back a user who has left or changed since.
        if (store.get().user?.id === user.id) store.confirm(me, changesAtCall)
      })
      .catch((error: unknown) => {
        const isExpected = controller.signal.aborted || isProblem(error, 'NOT_SIGNED_IN')
        if (!isExpected) console.warn('The session could not be confirmed', error)
      })
    return () => controller.abort()
  }, [store])
}

function useRefusals(store: SessionStore) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(
    () =>
      onNotSignedIn((endpoint) => {
        const { user, isGuest } = store.get()
        // A guest has no session to lose: the next JOIN claims the id or gets a new one.
        if (!user || isGuest) return
        store.lose()
        // Confirming the session must not navigate away from a public page; route guards handle the rest.
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
