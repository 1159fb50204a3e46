/** How log-in attempts wait, and how many can wait at once. */
import { expect, test, vi } from 'vitest'
import { createLoginDelay } from './login-delay.ts'

test('[ADMIN-48] when too many attempts wait, the oldest continue at once: none is refused, and memory is bounded', async () => {
  const waiting: AbortSignal[] = []
  const pause = (_ms: number, signal: AbortSignal) => {
    waiting.push(signal)
    return new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  }
  const delay = createLoginDelay({ pause, waitingMax: 2 })
  const continued: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) void delay().then(() => continued.push(name))
  await vi.waitFor(() => expect(continued).toEqual(['first', 'second']), 10_000)
  expect(waiting.map(({ aborted }) => aborted)).toEqual([true, true, false, false])
})

test('[LIMIT-21] an attempt waits four seconds, and one that continues sooner leaves no timer', async () => {
  vi.useFakeTimers()
  try {
    const delay = createLoginDelay({ waitingMax: 1 })
    const first = delay()
    const second = delay()
    await first
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(4000)
    await second
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
