/** Provides the session to every screen and keeps it in sync with the server and other tabs. */
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { signOut as signOutCall } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import type { SessionState, SessionStore } from './session-store.ts'
import { useSessionSync } from './use-session-sync.ts'

// The page logs out even when the server can't be reached, so it doesn't wait long.
const SIGN_OUT_TIMEOUT_MS = 4000

export type Session = SessionState & {
  signIn: (user: User) => void
  becomeGuest: (user: User) => void
  signOut: () => Promise<void>
  /** Makes a call that ends the session, then signs out; stays signed in if the call fails. */
  endSessionWith: (endSession: () => Promise<unknown>) => Promise<void>
  update: (patch: Partial<User>) => void
}

const SessionContext = createContext<Session | null>(null)

type SessionProviderProps = { store: SessionStore; children: ReactNode }

export function SessionProvider({ store, children }: SessionProviderProps) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  useSessionSync(store)
  const endSessionWith = useEndSessionWith(store)
  const signOut = useSignOut(endSessionWith)
  const session = useMemo<Session>(
    () => ({
      ...state,
      signIn: store.signIn,
      becomeGuest: store.becomeGuest,
      update: store.update,
      signOut,
      endSessionWith,
    }),
    [state, store, signOut, endSessionWith],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This screen needs a user; its route has to ask for one')
  return user
}

function useEndSessionWith(store: SessionStore): Session['endSessionWith'] {
  const navigate = useNavigate()
  return useMemo(
    () => async (endSession) => {
      store.beginLeaving()
      try {
        await endSession()
      } catch (error) {
        store.cancelLeaving()
        throw error
      }
      store.signOut()
      await navigate('/')
    },
    [store, navigate],
  )
}

function useSignOut(endSessionWith: Session['endSessionWith']) {
  return useMemo(
    () => () =>
      endSessionWith(() =>
        call(signOutCall, { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) }).catch((error: unknown) =>
          console.warn('The log-out did not reach the server', error),
        ),
      ),
    [endSessionWith],
  )
}
