/** Shares the session with every screen, and keeps it true to the server and to the other tabs. */
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { signOut as signOutCall } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import { call } from '#web/api/call.ts'
import type { SessionState, SessionStore } from './session-store.ts'
import { useSessionSync } from './use-session-sync.ts'

// Log-out is done on the page even when the server cannot be reached, and does not wait for it for long.
const SIGN_OUT_PATIENCE_MS = 4000

export type Session = SessionState & {
  signIn: (user: User) => void
  becomeGuest: (user: User) => void
  signOut: () => Promise<void>
  /** Leaves by a call that ends the session itself, or stays when that fails. */
  leaveBy: (ending: () => Promise<unknown>) => Promise<void>
  update: (patch: Partial<User>) => void
}

const SessionContext = createContext<Session | null>(null)

type SessionProviderProps = { store: SessionStore; children: ReactNode }

export function SessionProvider({ store, children }: SessionProviderProps) {
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  useSessionSync(store)
  const leaveBy = useLeaveBy(store)
  const signOut = useSignOut(leaveBy)
  const session = useMemo<Session>(
    () => ({ ...state, signIn: store.signIn, becomeGuest: store.becomeGuest, update: store.update, signOut, leaveBy }),
    [state, store, signOut, leaveBy],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/** The person, on a screen whose route lets nobody else in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This screen needs a user; its route has to ask for one')
  return user
}

function useLeaveBy(store: SessionStore): Session['leaveBy'] {
  const navigate = useNavigate()
  return useMemo(
    () => async (ending) => {
      store.startSignOut()
      try {
        await ending()
      } catch (error) {
        store.stay()
        throw error
      }
      store.signOut()
      await navigate('/')
    },
    [store, navigate],
  )
}

function useSignOut(leaveBy: Session['leaveBy']) {
  return useMemo(
    () => () =>
      leaveBy(() =>
        call(signOutCall, { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE_MS) }).catch((error: unknown) =>
          console.warn('The server did not hear of the log-out', error),
        ),
      ),
    [leaveBy],
  )
}
