/** Tests that pictures of emoji are loaded one at a time, and only once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadEmoji } from './preload-emoji.ts'

let loading: { src: string; onload: () => void }[]
beforeEach(() => {
  loading = []
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      onload = () => {}
      constructor() {
        loading.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const files = () => loading.map(({ src }) => src)

test('one at a time, each once, and without those that have no picture', async () => {
  preloadEmoji(['🔥', 'no emoji', '🎉'])
  await vi.runAllTimersAsync()
  expect(files()).toEqual(['/emoji/fire.svg'])
  loading[0]?.onload()
  await vi.runAllTimersAsync()
  expect(files()).toEqual(['/emoji/fire.svg', '/emoji/party.svg'])
  loading[1]?.onload()
  preloadEmoji(['🎉', '🔥'])
  await vi.runAllTimersAsync()
  expect(loading).toHaveLength(2)
})

test('the rest is left out when it is no longer wanted', async () => {
  const stop = preloadEmoji(['💎', '🏆'])
  await vi.runAllTimersAsync()
  stop()
  loading[0]?.onload()
  await vi.runAllTimersAsync()
  expect(files()).toEqual(['/emoji/gem.svg'])
})
