/** `npm run cluster`: one process is drained, one is killed, the last one hangs, and Ctrl-C ends all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBrowser } from '#server/testing/browser.ts'
import { bundledServer } from '#server/testing/bundled-server.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { guest, member, toggle } from '#server/testing/people.ts'

const SCRIPT = fileURLToPath(new URL('./cluster.ts', import.meta.url))
const OPENED =
  /^On the Bowl is open at http:\/\/localhost(:\d+)\nAdmin password for this run: \w{12}\nProcesses: (\d+), (\d+), (\d+)\nData and logs until Ctrl-C: (\S+)\nTry: kill -9 \3\n/

const say = (live: Live, content: string) =>
  live.send({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

test('[SCALE-11] [START-8] of three processes one is drained without a failed call, one is killed, and the third hangs and goes on', async () => {
  const env = { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', DRAIN_MS: '3000' }
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, await bundledServer()], { env })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await vi.waitFor(() => expect(output).toMatch(OPENED), { timeout: 60_000 })
  const [, port, first, second, third, folder = ''] = OPENED.exec(output) ?? []
  const [drained = 0, killed = 0, kept = 0] = [first, second, third].map(Number)
  const url = `http://127.0.0.1${port}`

  const app = { browser: () => createBrowser(() => url) }
  const [rhoda, gus] = [await member(app, 'rhoda'), await guest(app)]
  await toggle(rhoda, true)
  // Three sockets in a row are on three processes.
  const all = [await joinLive(url, rhoda), await joinLive(url, gus), await joinLive(url, rhoda)] as const
  say(all[0], 'anyone there?')
  for (const live of all) await live.waitFor('MESSAGE', ({ message }) => message.content === 'anyone there?')

  process.kill(drained, 'SIGTERM')
  const statuses = new Set<number>()
  while (isRunning(drained)) statuses.add((await gus.browser.request('/api/me')).status)
  expect([...statuses]).toEqual([200])
  expect(await Promise.race(all.map((live) => live.closed()))).toBe(1001)

  process.kill(killed, 'SIGKILL')
  for (let n = 0; n < 12; n++) expect((await rhoda.browser.request('/api/me')).status).toBe(200)
  const ends = `Process ${drained} ended; 2 of 3 still running.\nProcess ${killed} ended; 1 of 3 still running.`
  await vi.waitFor(() => expect(output).toContain(ends), 10_000)

  process.kill(kept, 'SIGSTOP')
  const thaw = () => isRunning(kept) && process.kill(kept, 'SIGCONT')
  onTestFinished(() => void thaw())
  const getPage = async () => {
    const page = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) })
    return { status: page.status, text: await page.text() }
  }
  const outage = { status: 503, text: expect.stringContaining('We kept the seat warm.') }
  await vi.waitFor(async () => expect(await getPage()).toMatchObject(outage), 60_000)
  thaw()
  await vi.waitFor(async () => expect((await getPage()).status).toBe(200), 60_000)

  const last = await joinLive(url, rhoda)
  child.kill('SIGINT')
  expect(await last.closed()).toBe(1001)
  expect(await ended).toEqual([0, null])
  expect([isRunning(kept), existsSync(folder)]).toEqual([false, false])
})
