/** There is only ever one toast; how it is replaced and dismissed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_LEAVES_WITHIN_MS, TOAST_REMOVAL_DELAY_MS } from './toast.store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('[SHELL-13] a new toast replaces the previous one; it lasts 5 s, or 8 s with an action', () => {
  const store = createToastStore()
  store.show({ title: 'First' })
  const second = store.show({ title: 'Second', tone: 'destructive' })
  expect(store.current()).toMatchObject({ id: second, title: 'Second', tone: 'destructive' })
  vi.advanceTimersByTime(4999)
  expect(store.current()).toMatchObject({ isOpen: true })
  vi.advanceTimersByTime(1)
  expect(store.current()).toMatchObject({ isOpen: false })
  store.show({ title: 'Third', tone: 'info', action: { label: 'See it', to: '/profile' } })
  vi.advanceTimersByTime(7999)
  expect(store.current()).toMatchObject({ title: 'Third', tone: 'info', isOpen: true })
  vi.advanceTimersByTime(1)
  expect(store.current()).toMatchObject({ isOpen: false })
})

test('[SHELL-13] it stays while it is held, and then has the rest of its time', () => {
  const store = createToastStore()
  store.show({ title: 'Hello' })
  vi.advanceTimersByTime(3000)
  store.hold(true)
  vi.advanceTimersByTime(60_000)
  expect(store.current()).toMatchObject({ isOpen: true })
  store.hold(false)
  vi.advanceTimersByTime(1999)
  expect(store.current()).toMatchObject({ isOpen: true })
  vi.advanceTimersByTime(1)
  expect(store.current()).toMatchObject({ isOpen: false })
})

test('[SHELL-45] a message interrupts an answer, which comes back with the rest of its time', () => {
  const store = createToastStore()
  const copied = store.show({ title: 'Link copied' })
  vi.advanceTimersByTime(2000)
  store.show({ title: 'New message', kind: 'message' })
  const badge = store.show({ title: 'Badge', kind: 'badge' })
  expect([store.current()?.title, store.has(copied), store.has(badge)]).toEqual(['New message', true, true])
  vi.advanceTimersByTime(5000)
  expect(store.current()?.title).toBe('Badge')
  store.dismiss(badge)
  expect(store.current()).toMatchObject({ title: 'Link copied', isOpen: true })
  vi.advanceTimersByTime(3000)
  expect(store.has(copied)).toBe(false)
})

test('[SHELL-45] toasts of one kind become one, shown or waiting', () => {
  const store = createToastStore()
  const from = (source: string) => ({
    title: `From ${source}`,
    kind: 'message' as const,
    merge: { source, words: (count: number, isOne: boolean) => ({ title: `${count} from ${isOne ? source : 'all'}` }) },
  })
  store.show(from('Ada'))
  store.show(from('Ada'))
  expect(store.current()?.title).toBe('2 from Ada')
  store.show({ title: 'Failed', tone: 'destructive' })
  store.show(from('Bob'))
  store.dismiss()
  expect(store.current()?.title).toBe('3 from all')
  store.dismiss()
  expect(store.current()).toMatchObject({ isOpen: false })
})

test('[SHELL-46] navigating closes a toast without an action; a redirect does not', () => {
  const store = createToastStore({ path: () => '/profile' })
  store.show({ title: 'Saved' })
  store.handlePage({ path: '/profile', isMovingOn: true })
  store.handlePage({ path: '/home', isMovingOn: false })
  expect(store.current()).toMatchObject({ isOpen: true })
  store.handlePage({ path: '/chat', isMovingOn: true })
  expect(store.current()).toMatchObject({ isOpen: false })
})

test('[SHELL-46] a toast with an action stays until the page it leads to is reached', () => {
  const store = createToastStore({ path: () => '/home' })
  store.show({ title: 'Hello', action: { label: 'Reply', to: '/private-chat?user=ada' } })
  store.handlePage({ path: '/profile', isMovingOn: true })
  store.handlePage({ path: '/private-chat', search: '?user=bob', isMovingOn: true })
  expect(store.current()).toMatchObject({ isOpen: true })
  store.handlePage({ path: '/private-chat', search: '?user=ada', isMovingOn: true })
  expect(store.current()).toMatchObject({ isOpen: false })
})

test('[SHELL-13] a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const store = createToastStore()
  store.show({ title: 'Hello' })
  store.dismiss()
  expect(store.current()).toMatchObject({ title: 'Hello', isOpen: false })
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1)
  expect(store.current()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(store.current()).toBeNull()
})

test('[SHELL-13] dismissing a toast that was already replaced leaves the new one open', () => {
  const store = createToastStore()
  const first = store.show({ title: 'First' })
  store.dismiss(first)
  store.show({ title: 'Second' })
  store.dismiss(first)
  expect(store.current()).toMatchObject({ title: 'Second', isOpen: true })
})

test('listeners are called on every change until they unsubscribe', () => {
  const store = createToastStore()
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.show({ title: 'Hello' })
  store.dismiss()
  unsubscribe()
  store.show({ title: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('[HOME-21] whenIdle runs after its delay and after the toast that is open by then', () => {
  const store = createToastStore()
  const run = vi.fn()
  store.whenIdle(2000, run)
  vi.advanceTimersByTime(1900)
  store.show({ title: 'Badge earned', durationMs: 120_000 })
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
  store.show({ title: 'Another' })
  expect(run).not.toHaveBeenCalled()
  store.dismiss()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(TOAST_LEAVES_WITHIN_MS)
  expect(run).toHaveBeenCalledOnce()
  store.show({ title: 'Later' })
  store.dismiss()
  expect(run).toHaveBeenCalledOnce()
})

test('[HOME-21] without a toast whenIdle waits for its delay only, and it can be cancelled', () => {
  const store = createToastStore()
  const [run, cancelled] = [vi.fn(), vi.fn()]
  store.whenIdle(2000, run)
  const cancel = store.whenIdle(2000, cancelled)
  vi.advanceTimersByTime(1999)
  expect(run).not.toHaveBeenCalled()
  cancel()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  expect(cancelled).not.toHaveBeenCalled()
})
