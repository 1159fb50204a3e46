/** There is only ever one toast; how it is replaced and dismissed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_LEAVES_WITHIN_MS, TOAST_REMOVAL_DELAY_MS } from './toast.store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('[SHELL-13] a new toast replaces the previous one and lasts 5000 ms by default', () => {
  const store = createToastStore()
  store.show({ title: 'First' })
  const second = store.show({ title: 'Second', tone: 'destructive' })
  expect(store.current()).toMatchObject({ id: second, title: 'Second', tone: 'destructive', durationMs: 5000 })
  store.show({ title: 'Third', durationMs: 10_000 })
  expect(store.current()).toMatchObject({ title: 'Third', tone: 'default', durationMs: 10_000 })
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
  vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
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

test('[HOME-21] whenQuiet runs after its delay and after the toast that is open by then', () => {
  const store = createToastStore()
  const run = vi.fn()
  store.whenQuiet(2000, run)
  vi.advanceTimersByTime(1900)
  store.show({ title: 'Badge earned' })
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

test('[HOME-21] without a toast whenQuiet waits for its delay only, and it can be cancelled', () => {
  const store = createToastStore()
  const [run, cancelled] = [vi.fn(), vi.fn()]
  store.whenQuiet(2000, run)
  const cancel = store.whenQuiet(2000, cancelled)
  vi.advanceTimersByTime(1999)
  expect(run).not.toHaveBeenCalled()
  cancel()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  expect(cancelled).not.toHaveBeenCalled()
})
