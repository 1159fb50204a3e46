/** `npm run cluster`, as somebody would try it: people talk, one process is drained, one is killed, Ctrl-C ends all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBrowser } from '#server/testing/browser.ts'
import { bundledServer } from '#server/testing/bundled-server.ts'
import { joinLive, type Live } from '#server/testing/live.ts'
import { guest, member, toggle } from '#server/testing/people.ts'

const SCRIPT = fileURLToPath(new URL('./cluster.ts', import.meta.url))
const OPENED =
  /^On the Bowl is open at (http:\S+)\nAdmin password for this run: \w{12}\nProcesses: (\d+), (\d+), (\d+)\nData and logs until Ctrl-C: (\S+)\nTry: kill -9 \3\n/

async function startScript() {
  const env = { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', DRAIN_MS: '3000' }
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, await bundledServer()], { env })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  const [, address = '', ...rest] = OPENED.exec(said) ?? [said]
  const url = address.replace('localhost', '127.0.0.1')
  return { child, ended, url, pids: rest.slice(0, 3).map(Number), folder: rest[3] ?? '', said: () => said }
}

const say = (live: Live, content: string) => live.say({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

test('[SCALE-11] [START-8] three processes: one is drained without a failed call, one is killed, and it goes on', async () => {
  const { child, ended, url, pids, folder, said } = await startScript()
  expect(pids, said()).toHaveLength(3)
  const door = { browser: () => createBrowser(() => url) }
  const [rhoda, gus] = [await member(door, 'rhoda'), await guest(door)]
  await toggle(rhoda, true)
  // The next three sockets are on three processes.
  const [hers, his, third] = [await joinLive(url, rhoda), await joinLive(url, gus), await joinLive(url, rhoda)]
  say(hers, 'anyone there?')
  for (const live of [his, third]) await live.hears('MESSAGE', ({ message }) => message.content === 'anyone there?')

  // As in an upgrade without a pause: the balancer notices in time, and the pages are sent elsewhere.
  const [drained = 0, killed = 0] = pids
  process.kill(drained, 'SIGTERM')
  const statuses = new Set<number>()
  while (isRunning(drained)) statuses.add((await gus.browser.ask('/api/me')).status)
  expect([...statuses]).toEqual([200])
  const all = [hers, his, third]
  const sentOn = await Promise.race(all.map((live) => live.closed().then((code) => ({ live, code }))))
  expect(sentOn.code).toBe(1001)

  const postgres = Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  const left = all.filter((live) => live !== sentOn.live)
  process.kill(killed, 'SIGKILL')
  const cutOff = await Promise.race(left.map((live) => live.closed().then(() => live)))
  for (let n = 0; n < 12; n++) expect((await rhoda.browser.ask('/api/me')).status).toBe(200)
  const back = await joinLive(url, rhoda)
  say(back, 'that was close')
  const [other] = left.filter((live) => live !== cutOff)
  await other?.hears('MESSAGE', ({ message }) => message.content === 'that was close')
  const farewells = `Process ${drained} ended; 2 of 3 go on.\nProcess ${killed} ended; 1 of 3 goes on.\n`
  await vi.waitFor(() => expect(said()).toContain(farewells), 10_000)

  child.kill('SIGINT')
  expect(await back.closed()).toBe(1001)
  expect(await ended).toEqual([0, null])
  expect(said()).toMatch(/\nStopping…\n$/)
  await vi.waitFor(() => expect([...pids, postgres].filter(isRunning)).toEqual([]), 10_000)
  expect(existsSync(folder)).toBe(false)
})
