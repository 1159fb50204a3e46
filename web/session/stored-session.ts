/** The user of the page, stored in local storage under `user` and `isGuest`. */
import * as z from 'zod/mini'
import { User } from '#contract/people/users.ts'

const USER_KEY = 'user'
const GUEST_KEY = 'isGuest'

export type StoredSession = { user: User | null; isGuest: boolean }
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const NO_USER: StoredSession = { user: null, isGuest: false }

export function readSession(storage: SessionStorage): StoredSession {
  const text = storage.getItem(USER_KEY)
  if (text === null) return NO_USER
  const user = parseUser(text)
  if (user) return { user, isGuest: storage.getItem(GUEST_KEY) === 'true' }
  clearSession(storage)
  return NO_USER
}

export function writeSession(storage: SessionStorage, { user, isGuest }: { user: User; isGuest: boolean }): void {
  // The flag first: another tab reacts to the user and must already find the right flag.
  storage.setItem(GUEST_KEY, String(isGuest))
  // Parsed again, so that only the user's own fields are ever stored.
  storage.setItem(USER_KEY, JSON.stringify(z.parse(User, user)))
}

export function clearSession(storage: SessionStorage): void {
  storage.removeItem(USER_KEY)
  storage.removeItem(GUEST_KEY)
}

export function isSessionKey(key: string | null): boolean {
  return key === null || key === USER_KEY || key === GUEST_KEY
}

function parseUser(text: string): User | undefined {
  try {
    return z.parse(User, JSON.parse(text))
  } catch {
    return undefined
  }
}
