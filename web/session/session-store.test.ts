/** Proves what is kept of a session, and how it changes hands. */
import { beforeEach, expect, test, vi } from 'vitest'
import { clearBetweenPeople } from './clear-cache.ts'
import { memoryStorage } from './page-storage.ts'
import { createSessionStore } from './session-store.ts'
import { isSessionKey, readSession, writeSession } from './stored-session.ts'

const rhoda = { id: 'u1', nickname: 'Rhoda', emoji: '🚽', isOnBowl: false, isPremium: false, badges: {} }
const pearl = { ...rhoda, id: 'u2', nickname: 'Pearl', isPremium: true }
const gus = { ...rhoda, id: 'guest-abcd1234', nickname: '(Just Visiting)42' }

let storage: ReturnType<typeof memoryStorage>
beforeEach(() => {
  storage = memoryStorage()
})

test('[SHELL-5] the stored user and guest flag are there before anything is drawn', () => {
  storage.setItem('user', JSON.stringify(gus))
  storage.setItem('isGuest', 'true')
  expect(createSessionStore(storage).get()).toMatchObject({ user: gus, isGuest: true })
})

test.each(['false', 'TRUE', '1', ''])('[SHELL-5] the flag %j makes nobody a guest', (flag) => {
  storage.setItem('user', JSON.stringify(rhoda))
  storage.setItem('isGuest', flag)
  expect(readSession(storage)).toEqual({ user: rhoda, isGuest: false })
})

test.each(['{', 'null', '[]', '"Rhoda"', '{"id":7}', '{"id":"u1","nickname":{}}'])(
  '[SHELL-6] %s under user counts as nobody and is removed',
  (text) => {
    storage.setItem('user', text)
    storage.setItem('isGuest', 'true')
    expect(readSession(storage)).toEqual({ user: null, isGuest: false })
    expect(storage.getItem('user')).toBeNull()
    expect(storage.getItem('isGuest')).toBeNull()
  },
)

test('[SHELL-7] the whole user is stored, and nothing that is not part of it', () => {
  const withSecrets = { ...pearl, email: 'pearl@example.com', password: 'secret1', token: 'abc' }
  writeSession(storage, { user: withSecrets, isGuest: false })
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual({ ...pearl, email: 'pearl@example.com' })
  expect(storage.getItem('isGuest')).toBe('false')
})

test('signing in and coming as a guest are stored at once, and changes are kept', () => {
  const store = createSessionStore(storage)
  store.becomeGuest(gus)
  expect(readSession(storage)).toEqual({ user: gus, isGuest: true })
  store.update({ isOnBowl: true })
  expect(readSession(storage)).toEqual({ user: { ...gus, isOnBowl: true }, isGuest: true })
  store.signIn(rhoda)
  expect(readSession(storage)).toEqual({ user: rhoda, isGuest: false })
})

test('a change to nobody changes nothing', () => {
  const store = createSessionStore(storage)
  store.update({ isOnBowl: true })
  expect(store.get().user).toBeNull()
  expect(storage.getItem('user')).toBeNull()
})

test('[SHELL-8] the server confirms a member: a changed user is stored anew', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.confirm({ ...rhoda, isPremium: true })
  expect(readSession(storage).user).toMatchObject({ isPremium: true })
  expect(store.get().handovers).toBe(0)
})

test('[SHELL-5] a late confirmation undoes nothing that happened on this page since it was asked for', () => {
  storage.setItem('user', JSON.stringify(rhoda))
  const store = createSessionStore(storage)
  const asked = store.get().user ?? rhoda
  store.update({ isOnBowl: true })
  store.confirm({ ...rhoda, isPremium: true }, asked)
  expect(store.get().user).toMatchObject({ isOnBowl: true, isPremium: true })
  expect(readSession(storage).user).toMatchObject({ isOnBowl: true, isPremium: true })
  store.confirm({ ...pearl, isOnBowl: false }, asked)
  expect(store.get().user).toEqual({ ...pearl, isOnBowl: false })
})

test('[SHELL-10] a cookie that speaks for somebody else hands the page over', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.confirm(pearl)
  expect(store.get()).toMatchObject({ user: pearl, handovers: 1 })
})

test('[SHELL-9] a lost session clears both keys and remembers that it was lost until the form is reached', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.lose()
  expect([storage.getItem('user'), storage.getItem('isGuest')]).toEqual([null, null])
  expect(store.get()).toMatchObject({ user: null, wasLost: true })
  store.forgetLoss()
  expect(store.get().wasLost).toBe(false)
})

test('[SHELL-10] what another tab stored is adopted: a change, a new person, nobody', () => {
  const store = createSessionStore(storage)
  const otherTab = createSessionStore(storage)
  store.signIn(rhoda)
  otherTab.signIn({ ...rhoda, isOnBowl: true })
  store.readAgain()
  expect(store.get()).toMatchObject({ user: { isOnBowl: true }, handovers: 0 })
  otherTab.signIn(pearl)
  store.readAgain()
  expect(store.get()).toMatchObject({ user: pearl, handovers: 1 })
  otherTab.signOut()
  store.readAgain()
  expect(store.get()).toMatchObject({ user: null, wasLost: false, handovers: 2 })
})

test('[SHELL-10] only the two keys of the session, or everything at once, are of interest', () => {
  expect(['user', 'isGuest', null, 'theme', 'adminTrivia'].map(isSessionKey)).toEqual([true, true, true, false, false])
})

test('[SHELL-10] what was read for one person is gone before the next one comes', () => {
  const cache = { clear: vi.fn() }
  const store = createSessionStore(storage)
  clearBetweenPeople(store, cache)
  store.signIn(rhoda)
  store.update({ isOnBowl: true })
  expect(cache.clear).not.toHaveBeenCalled()
  store.signOut()
  expect(cache.clear).toHaveBeenCalledOnce()
})

test('[AUTH-22] whoever is just logging out is not told that the session was lost', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.startSignOut()
  store.lose()
  expect(store.get()).toMatchObject({ user: null, wasLost: false })
  store.signIn(rhoda)
  store.lose()
  expect(store.get().wasLost).toBe(true)
})

test('[ACCOUNT-13] whoever could not leave after all loses the session like anybody else', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.startSignOut()
  store.stay()
  store.lose()
  expect(store.get().wasLost).toBe(true)
})
