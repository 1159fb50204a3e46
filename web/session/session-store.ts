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
  /** How often the user has changed, and at which of these changes each field did. */
  let changes = 0
  const changedAt = new Map<string, number>()

  function setState(next: Partial<SessionState>) {
    const before = state.user
    state = { ...state, ...next }
    if (before && state.user) noteChanges(before, state.user)
    for (const listener of listeners) listener()
  }

  function noteChanges(before: User, now: User) {
    changes += 1
    for (const field of changedFields(before, now)) changedAt.set(field, changes)
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
    // Usually the server confirms what the page knows; every screen would be rendered again for nothing.
    if (!state.wasLost && isSameSession(found, state)) return
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
    changes: () => changes,
    /** The response wins, even for another user; only what changed since the call, even if back again, is newer. */
    confirm(me: User, changesAtCall = changes) {
      const isNewer = ([field]: [string, unknown]) => (changedAt.get(field) ?? 0) > changesAtCall
      const newer = state.user?.id === me.id ? Object.fromEntries(Object.entries(state.user).filter(isNewer)) : {}
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

/** Both come from the same schema, so equal ones have their fields in the same order. */
function isSameSession(one: StoredSession, other: StoredSession): boolean {
  return one.isGuest === other.isGuest && JSON.stringify(one.user) === JSON.stringify(other.user)
}

/** Compares primitive fields only; objects have no stable identity. */
function changedFields(before: User, now: User): string[] {
  const old: Record<string, unknown> = before
  return Object.entries(now).flatMap(([field, value]) =>
    typeof value !== 'object' && value !== old[field] ? [field] : [],
  )
}
