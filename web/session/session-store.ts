/** The session outside React: who is here, how that changes, and who wants to know. */
import type { User } from '#contract/people/users.ts'
import {
  clearSession,
  NOBODY,
  readSession,
  type SessionStorage,
  type StoredSession,
  writeSession,
} from './stored-session.ts'

export type SessionState = StoredSession & {
  /** The server ended the session; the way on leads to the sign-in form and not to the landing page. */
  wasLost: boolean
  /** Grows when the page changes hands without a form, so that no screen keeps the other person's data. */
  handovers: number
}

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(storage: SessionStorage) {
  let state: SessionState = { ...readSession(storage), wasLost: false, handovers: 0 }
  const listeners = new Set<() => void>()
  let isLeaving = false

  function become(next: Partial<SessionState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function enter(user: User, isGuest: boolean) {
    writeSession(storage, { user, isGuest })
    become({ user, isGuest, wasLost: false })
  }

  function leave(wasLost: boolean) {
    isLeaving = false
    clearSession(storage)
    become({ ...NOBODY, wasLost })
  }

  function adopt(found: StoredSession) {
    const isHandover = found.user?.id !== state.user?.id
    become({ ...found, wasLost: false, handovers: state.handovers + (isHandover ? 1 : 0) })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signIn: (user: User) => enter(user, false),
    becomeGuest: (user: User) => enter(user, true),
    /** From here on the end of the session is no surprise, from whichever side it comes. */
    startSignOut() {
      isLeaving = true
    },
    /** It could not be done after all. */
    stay() {
      isLeaving = false
    },
    signOut: () => leave(false),
    lose: () => leave(!isLeaving),
    update(patch: Partial<User>) {
      if (state.user) enter({ ...state.user, ...patch }, state.isGuest)
    },
    /**
     * The server says whom the cookie speaks for; that counts, also when it is somebody else. What has changed on this
     * page since it asked is newer than the answer.
     */
    confirm(me: User, asked?: User) {
      const newer = asked && state.user?.id === me.id ? changedSince(asked, state.user) : {}
      const user = { ...me, ...newer }
      writeSession(storage, { user, isGuest: false })
      adopt({ user, isGuest: false })
    },
    /** Another tab changed what is stored. */
    readAgain: () => adopt(readSession(storage)),
    /** The sign-in form has been reached. */
    forgetLoss() {
      if (state.wasLost) become({ wasLost: false })
    },
  }
}

/** Only what is compared by value: names, numbers, yes and no. */
function changedSince(before: User, now: User): Partial<User> {
  const known: Record<string, unknown> = before
  return Object.fromEntries(Object.entries(now).filter(([key, it]) => typeof it !== 'object' && it !== known[key]))
}
