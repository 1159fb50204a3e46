/** How attempts to log in wait, and how few of them. */
import { expect, test, vi } from 'vitest'
import { createLoginDelay } from './login-delay.ts'

test('[ADMIN-48] of more attempts than may wait the oldest go on at once: none is refused, and memory is bounded', async () => {
  const waiting: AbortSignal[] = []
  const pause = (_ms: number, signal: AbortSignal) => {
    waiting.push(signal)
    return new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  }
  const delay = createLoginDelay({ pause, waitingMax: 2 })
  const wentOn: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) void delay().then(() => wentOn.push(name))
  await vi.waitFor(() => expect(wentOn).toEqual(['first', 'second']), 10_000)
  expect(waiting.map(({ aborted }) => aborted)).toEqual([true, true, false, false])
})

test('[LIMIT-21] an attempt waits four seconds, and one that goes on sooner leaves no timer', async () => {
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
