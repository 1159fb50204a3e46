/** Who the page speaks for, as kept in local storage under `user` and `isGuest`. */
import * as z from 'zod/mini'
import { User } from '#contract/people/users.ts'

const USER_KEY = 'user'
const GUEST_KEY = 'isGuest'

export type StoredSession = { user: User | null; isGuest: boolean }
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const NOBODY: StoredSession = { user: null, isGuest: false }

export function readSession(storage: SessionStorage): StoredSession {
  const text = storage.getItem(USER_KEY)
  if (text === null) return NOBODY
  const user = userIn(text)
  if (user) return { user, isGuest: storage.getItem(GUEST_KEY) === 'true' }
  clearSession(storage)
  return NOBODY
}

export function writeSession(storage: SessionStorage, { user, isGuest }: { user: User; isGuest: boolean }): void {
  // The flag first: another tab that hears of the user must already find the right flag.
  storage.setItem(GUEST_KEY, String(isGuest))
  // Parsed again, so that nothing but the user's own fields is ever written, whatever was handed in.
  storage.setItem(USER_KEY, JSON.stringify(z.parse(User, user)))
}

export function clearSession(storage: SessionStorage): void {
  storage.removeItem(USER_KEY)
  storage.removeItem(GUEST_KEY)
}

export function isSessionKey(key: string | null): boolean {
  return key === null || key === USER_KEY || key === GUEST_KEY
}

function userIn(text: string): User | undefined {
  try {
    return z.parse(User, JSON.parse(text))
  } catch {
    return undefined
  }
}
