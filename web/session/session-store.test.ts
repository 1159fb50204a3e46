/** What is stored of a session, and how it changes from one user to another. */
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/api/storage.ts'
import { clearOnUserChange, createSessionStore } from './session-store.ts'
import { isSessionKey, readSession, writeSession } from './stored-session.ts'

const rhoda = { id: 'u1', nickname: 'Rhoda', emoji: '🚽', isOnBowl: false, isPremium: false, badges: {} }
const pearl = { ...rhoda, id: 'u2', nickname: 'Pearl', isPremium: true }
const gus = { ...rhoda, id: 'guest-abcd1234', nickname: '(Just Visiting)42' }

let storage: ReturnType<typeof memoryStorage>
beforeEach(() => {
  storage = memoryStorage()
})

test('[SHELL-5] the stored user and guest flag are available before the first render', () => {
  storage.setItem('user', JSON.stringify(gus))
  storage.setItem('isGuest', 'true')
  expect(createSessionStore(storage).get()).toMatchObject({ user: gus, isGuest: true })
})

test.each(['false', 'TRUE', '1', ''])('[SHELL-5] the flag %j does not mean guest', (flag) => {
  storage.setItem('user', JSON.stringify(rhoda))
  storage.setItem('isGuest', flag)
  expect(readSession(storage)).toEqual({ user: rhoda, isGuest: false })
})

test.each(['{', 'null', '[]', '"Rhoda"', '{"id":7}', '{"id":"u1","nickname":{}}'])(
  '[SHELL-6] a stored user of %s counts as signed out and is removed',
  (text) => {
    storage.setItem('user', text)
    storage.setItem('isGuest', 'true')
    expect(readSession(storage)).toEqual({ user: null, isGuest: false })
    expect(storage.getItem('user')).toBeNull()
    expect(storage.getItem('isGuest')).toBeNull()
  },
)

test('[SHELL-7] all fields of the user are stored, and no others', () => {
  const withSecrets = { ...pearl, email: 'pearl@example.com', password: 'secret1', token: 'abc' }
  writeSession(storage, { user: withSecrets, isGuest: false })
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual({ ...pearl, email: 'pearl@example.com' })
  expect(storage.getItem('isGuest')).toBe('false')
})

test('signing in, becoming a guest and later changes are stored at once', () => {
  const store = createSessionStore(storage)
  store.becomeGuest(gus)
  expect(readSession(storage)).toEqual({ user: gus, isGuest: true })
  store.update({ isOnBowl: true })
  expect(readSession(storage)).toEqual({ user: { ...gus, isOnBowl: true }, isGuest: true })
  store.signIn(rhoda)
  expect(readSession(storage)).toEqual({ user: rhoda, isGuest: false })
})

test('an update without a user changes nothing', () => {
  const store = createSessionStore(storage)
  store.update({ isOnBowl: true })
  expect(store.get().user).toBeNull()
  expect(storage.getItem('user')).toBeNull()
})

test('[SHELL-8] when the server confirms a member with changes, the changed user is stored', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.confirm({ ...rhoda, isPremium: true })
  expect(readSession(storage).user).toMatchObject({ isPremium: true })
  expect(store.get().userChanges).toBe(0)
})

test('[SHELL-8] when the server confirms a member as the page knows them, nothing is rendered again', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  const known = store.get()
  const onChange = vi.fn()
  store.subscribe(onChange)
  store.confirm({ ...rhoda })
  expect(onChange).not.toHaveBeenCalled()
  expect(store.get()).toBe(known)
  store.confirm({ ...rhoda, nickname: 'Rho' })
  expect(onChange).toHaveBeenCalledOnce()
})

test('[SHELL-5] a late confirmation does not undo what changed on this page since the call', () => {
  storage.setItem('user', JSON.stringify(rhoda))
  const store = createSessionStore(storage)
  const changesAtCall = store.changes()
  store.update({ isOnBowl: true })
  store.confirm({ ...rhoda, isPremium: true }, changesAtCall)
  expect(store.get().user).toMatchObject({ isOnBowl: true, isPremium: true })
  expect(readSession(storage).user).toMatchObject({ isOnBowl: true, isPremium: true })
  store.confirm({ ...pearl, isOnBowl: false }, changesAtCall)
  expect(store.get().user).toEqual({ ...pearl, isOnBowl: false })
})

test('[SHELL-5] a late confirmation does not put a person back on the bowl who got on and off since the call', () => {
  storage.setItem('user', JSON.stringify(rhoda))
  const store = createSessionStore(storage)
  const changesAtCall = store.changes()
  store.update({ isOnBowl: true })
  store.update({ isOnBowl: false })
  store.confirm({ ...rhoda, isOnBowl: true }, changesAtCall)
  expect(store.get().user).toMatchObject({ isOnBowl: false })
})

test('[SHELL-10] a cookie of another user switches the page to that user', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.confirm(pearl)
  expect(store.get()).toMatchObject({ user: pearl, userChanges: 1 })
})

test('[SHELL-9] a lost session clears both keys, and the loss is remembered until the sign-in form opens', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.lose()
  expect([storage.getItem('user'), storage.getItem('isGuest')]).toEqual([null, null])
  expect(store.get()).toMatchObject({ user: null, wasLost: true })
  store.forgetLoss()
  expect(store.get().wasLost).toBe(false)
})

test('[SHELL-10] the page adopts what another tab stored: a change, another user, no user', () => {
  const store = createSessionStore(storage)
  const otherTab = createSessionStore(storage)
  store.signIn(rhoda)
  otherTab.signIn({ ...rhoda, isOnBowl: true })
  store.readAgain()
  expect(store.get()).toMatchObject({ user: { isOnBowl: true }, userChanges: 0 })
  otherTab.signIn(pearl)
  store.readAgain()
  expect(store.get()).toMatchObject({ user: pearl, userChanges: 1 })
  otherTab.signOut()
  store.readAgain()
  expect(store.get()).toMatchObject({ user: null, wasLost: false, userChanges: 2 })
})

test('[SHELL-10] only changes to the two session keys, or clearing everything, matter', () => {
  expect(['user', 'isGuest', null, 'theme', 'adminTrivia'].map(isSessionKey)).toEqual([true, true, true, false, false])
})

test('[SHELL-10] caches are cleared when the user changes', () => {
  const cache = { clear: vi.fn() }
  const store = createSessionStore(storage)
  clearOnUserChange(store, cache)
  store.signIn(rhoda)
  store.update({ isOnBowl: true })
  expect(cache.clear).not.toHaveBeenCalled()
  store.signOut()
  expect(cache.clear).toHaveBeenCalledOnce()
})

test('[AUTH-22] while logging out, the end of the session does not count as lost', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.beginLeaving()
  store.lose()
  expect(store.get()).toMatchObject({ user: null, wasLost: false })
  store.signIn(rhoda)
  store.lose()
  expect(store.get().wasLost).toBe(true)
})

test('[ACCOUNT-13] after a failed attempt to leave, the end of the session counts as lost again', () => {
  const store = createSessionStore(storage)
  store.signIn(rhoda)
  store.beginLeaving()
  store.cancelLeaving()
  store.lose()
  expect(store.get().wasLost).toBe(true)
})
