/** A screen whose code failed to load is reloaded when the server is reachable, and not in a loop. */
import { expect, test, vi } from 'vitest'
import { type BrowserStorage, memoryStorage } from '#web/api/storage.ts'
import { createManualClock } from '#web/testing/wire.ts'
import { reloadWhenReachable } from './reload-on-chunk-error.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

type Options = { path?: string; storage?: BrowserStorage; clock?: ReturnType<typeof createManualClock> }

function start({ path = '/profile', storage = memoryStorage(), clock = createManualClock() }: Options = {}) {
  const reload = vi.fn()
  const server = { isUp: false }
  const isReachable = vi.fn(async () => server.isUp)
  const stop = reloadWhenReachable({ clock, storage, path, isReachable, reload })
  const pass = async (ms: number) => {
    clock.pass(ms)
    await settle()
  }
  return { storage, clock, reload, server, isReachable, stop, pass }
}

test('[SHELL-25] the server is polled while it is down, and the page reloads once it is back', async () => {
  const { reload, server, isReachable, pass } = start()
  await pass(0)
  await pass(500)
  await pass(1000)
  expect(isReachable).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
  server.isUp = true
  await pass(2000)
  expect(reload).toHaveBeenCalledOnce()
})

test('[SHELL-25] a screen that fails although the server is up reloads at most once a minute; others at once', async () => {
  const first = start()
  first.server.isUp = true
  await first.pass(0)
  expect(first.reload).toHaveBeenCalledOnce()

  const again = start({ storage: first.storage, clock: first.clock })
  again.server.isUp = true
  await again.pass(59_000)
  expect(again.reload).not.toHaveBeenCalled()
  await again.pass(1000)
  expect(again.reload).toHaveBeenCalledOnce()

  const other = start({ storage: first.storage, clock: first.clock, path: '/guide' })
  other.server.isUp = true
  await other.pass(0)
  expect(other.reload).toHaveBeenCalledOnce()
})

test('after leaving the screen there is no reload', async () => {
  const { reload, server, stop, pass } = start()
  server.isUp = true
  stop()
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
})

test('without storage the page does not reload by itself', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const throwClosed = () => {
    throw new Error('closed')
  }
  const { reload, server, pass } = start({
    storage: { getItem: throwClosed, setItem: throwClosed, removeItem: throwClosed },
  })
  server.isUp = true
  await pass(0)
  expect(reload).not.toHaveBeenCalled()
})
