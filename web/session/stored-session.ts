/** The user of the page, stored in local storage under `user` and `isGuest`. */
import * as z from 'zod/mini'
import { User } from '#contract/people/users.ts'
import { type BrowserStorage, readStored } from '#web/api/storage.ts'

const USER_KEY = 'user'
const GUEST_KEY = 'isGuest'

export type StoredSession = { user: User | null; isGuest: boolean }

export const NO_USER: StoredSession = { user: null, isGuest: false }

export function readSession(storage: BrowserStorage): StoredSession {
  const user = readStored(storage, USER_KEY, User)
  if (user) return { user, isGuest: storage.getItem(GUEST_KEY) === 'true' }
  if (storage.getItem(USER_KEY) !== null) clearSession(storage)
  return NO_USER
}

export function writeSession(storage: BrowserStorage, { user, isGuest }: { user: User; isGuest: boolean }): void {
  // The flag first: another tab reacts to the user and must already find the right flag.
  storage.setItem(GUEST_KEY, String(isGuest))
  // Parsed again, so that only the user's own fields are ever stored.
  storage.setItem(USER_KEY, JSON.stringify(z.parse(User, user)))
}

export function clearSession(storage: BrowserStorage): void {
  storage.removeItem(USER_KEY)
  storage.removeItem(GUEST_KEY)
}

export function isSessionKey(key: string | null): boolean {
  return key === null || key === USER_KEY || key === GUEST_KEY
}
