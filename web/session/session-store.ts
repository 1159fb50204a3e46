/** The session outside React: the current user, how it changes, and its subscribers. */

import type { User } from '#contract/people/users.ts'
import type { BrowserStorage } from '#web/api/storage.ts'
import { clearSession, NO_USER, readSession, type StoredSession, writeSession } from './stored-session.ts'

export type SessionState = StoredSession & {
  /** The server ended the session, so the page goes to the sign-in form instead of the landing page. */
  wasLost: boolean
  /** Counts user changes without a form; screens remount on a change, so that none keeps the other user's data. */
  userChanges: number
}

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(storage: BrowserStorage) {
  let state: SessionState = { ...readSession(storage), wasLost: false, userChanges: 0 }
  const listeners = new Set<() => void>()
  let isLeaving = false

  function setState(next: Partial<SessionState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function enter(user: User, isGuest: boolean) {
    writeSession(storage, { user, isGuest })
    setState({ user, isGuest, wasLost: false })
  }

  function leave(wasLost: boolean) {
    isLeaving = false
    clearSession(storage)
    setState({ ...NO_USER, wasLost })
  }

  function adopt(found: StoredSession) {
    const isUserChange = found.user?.id !== state.user?.id
    setState({ ...found, wasLost: false, userChanges: state.userChanges + (isUserChange ? 1 : 0) })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signIn: (user: User) => enter(user, false),
    becomeGuest: (user: User) => enter(user, true),
    /** Until `cancelLeaving`, the end of the session is expected and doesn't count as lost. */
    beginLeaving() {
      isLeaving = true
    },
    cancelLeaving() {
      isLeaving = false
    },
    signOut: () => leave(false),
    lose: () => leave(!isLeaving),
    update(patch: Partial<User>) {
      if (state.user) enter({ ...state.user, ...patch }, state.isGuest)
    },
    /** The response wins, even for another user; only what changed on this page since the call is newer. */
    confirm(me: User, userAtCall?: User) {
      const newer = userAtCall && state.user?.id === me.id ? changedSince(userAtCall, state.user) : {}
      const user = { ...me, ...newer }
      writeSession(storage, { user, isGuest: false })
      adopt({ user, isGuest: false })
    },
    readAgain: () => adopt(readSession(storage)),
    forgetLoss() {
      if (state.wasLost) setState({ wasLost: false })
    },
  }
}

/** Clears caches and stored data when the user changes, so that the next person never sees them. */
export function clearOnUserChange(store: SessionStore, ...caches: { clear: () => void }[]): void {
  let userId = store.get().user?.id
  store.subscribe(() => {
    const next = store.get().user?.id
    if (userId !== undefined && next !== userId) for (const cache of caches) cache.clear()
    userId = next
  })
}

/** Compares primitive fields only; objects have no stable identity. */
function changedSince(before: User, now: User): Partial<User> {
  const old: Record<string, unknown> = before
  const changed = Object.entries(now).filter(([key, value]) => typeof value !== 'object' && value !== old[key])
  return Object.fromEntries(changed)
}
