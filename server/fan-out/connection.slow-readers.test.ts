/** Clients that do not read are terminated, use little memory, and do not delay the others. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { joinLive } from '#server/testing/live.ts'
import { shortened } from '#server/testing/long-tests.ts'
import { scrape } from '#server/testing/scrape.ts'
import { startApp } from '#server/testing/start-app.ts'
import { frameOfText } from './frames.ts'

const MIB = 1024 * 1024
const PAUSED = 20
const READING = 10
/** Enough for clients that do not read to be terminated. */
const BROADCASTS = shortened(2000, 200)
const AT_ONCE = 4
const MEASURE_EVERY = 40

const app = await startApp({ settings: { RATE_LIMITS: 'off', DEMO_BUDDIES: 'off', METRICS_PORT: '0' } })

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test(`[WS-13] [ACCESS-39] 20 of 30 clients do not read ${BROADCASTS} times 64 KiB: less than 64 MiB are held, and the others get everything`, async () => {
  const lives = await Promise.all(Array.from({ length: PAUSED + READING }, (_, at) => reader(at)))
  const [paused, reading] = [lives.slice(0, PAUSED), lives.slice(PAUSED)]
  for (const { socket } of paused) socket.pause()
  const counts = reading.map(() => 0)
  for (const [at, { socket }] of reading.entries()) {
    socket.removeAllListeners('message')
    socket.on('message', (data) => {
      if (String(data).startsWith('"')) counts[at] = (counts[at] ?? 0) + 1
    })
  }

  const before = memoryHeld()
  let most = 0
  for (let sent = 0; sent < BROADCASTS; ) {
    for (let n = 0; n < AT_ONCE; n++, sent++) app.app.hub.broadcast(frameOfText(JSON.stringify('x'.repeat(64 * 1024))))
    const all = sent
    await vi.waitUntil(() => counts.every((count) => count === all), { timeout: 10_000, interval: 1 })
    if (sent % MEASURE_EVERY === 0) most = Math.max(most, memoryHeld() - before)
  }
  expect(most).toBeLessThan(64 * MIB)
  await expect.poll(() => app.app.hub.size()).toBe(READING)
  expect((await scrape(app.metricsUrl)).value('bowl_slow_readers_total')).toBe(PAUSED)
  for (const { socket } of reading) expect(socket.readyState).toBe(socket.OPEN)
})

/** In bytes, after a garbage collection; array buffers are what waits to be read. */
function memoryHeld(): number {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

function reader(at: number) {
  return joinLive(app.url, { id: `guest-${String(at).padStart(8, '0')}`, browser: app.browser() })
}
