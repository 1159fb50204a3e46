/** Proves that a screen whose code did not come is loaded anew when it can be, and not over and over. */
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/session/page-storage.ts'
import { createHandClock } from '#web/testing/wire.ts'
import { type MarkStorage, reloadWhenReachable } from './reload-on-chunk-error.ts'

const ended = () => new Promise((resolve) => setTimeout(resolve))

type Staging = { path?: string; storage?: MarkStorage; clock?: ReturnType<typeof createHandClock> }

function stage({ path = '/profile', storage = memoryStorage(), clock = createHandClock() }: Staging = {}) {
  const reload = vi.fn()
  const server = { isThere: false }
  const isReachable = vi.fn(async () => server.isThere)
  const stop = reloadWhenReachable({ clock, storage, path, isReachable, reload })
  const pass = async (ms: number) => {
    clock.pass(ms)
    await ended()
  }
  return { storage, clock, reload, server, isReachable, stop, pass }
}

test('[SHELL-25] while the server is away it is asked again and again, and the page is loaded once it is back', async () => {
  const { reload, server, isReachable, pass } = stage()
  await pass(0)
  await pass(500)
  await pass(1000)
  expect(isReachable).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
  server.isThere = true
  await pass(2000)
  expect(reload).toHaveBeenCalledOnce()
})

test('[SHELL-25] what does not come although the server is there is loaded once a minute at most; other screens at once', async () => {
  const first = stage()
  first.server.isThere = true
  await first.pass(0)
  expect(first.reload).toHaveBeenCalledOnce()

  const again = stage({ storage: first.storage, clock: first.clock })
  again.server.isThere = true
  await again.pass(59_000)
  expect(again.reload).not.toHaveBeenCalled()
  await again.pass(1000)
  expect(again.reload).toHaveBeenCalledOnce()

  const other = stage({ storage: first.storage, clock: first.clock, path: '/guide' })
  other.server.isThere = true
  await other.pass(0)
  expect(other.reload).toHaveBeenCalledOnce()
})

test('whoever has left the screen is not disturbed', async () => {
  const { reload, server, stop, pass } = stage()
  server.isThere = true
  stop()
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
})

test('where nothing can be remembered nothing is loaded by itself', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const shut = () => {
    throw new Error('closed')
  }
  const { reload, server, pass } = stage({ storage: { getItem: shut, setItem: shut } })
  server.isThere = true
  await pass(0)
  expect(reload).not.toHaveBeenCalled()
})
