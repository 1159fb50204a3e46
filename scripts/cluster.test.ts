/** `npm run cluster`, as somebody would try it: people on different processes talk, one is killed, Ctrl-C ends all. */
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
const LINE =
  /^On the Bowl is open at (http:\S+); processes (\d+), (\d+), (\d+); data and logs in (\S+) until Ctrl-C; admin password for this run: \w{12}\n/

async function startScript() {
  const env = { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off' }
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, await bundledServer()], { env })
  const ended = once(child, 'exit')
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
  const [, address = '', ...rest] = LINE.exec(said) ?? [said]
  const url = address.replace('localhost', '127.0.0.1')
  return { child, ended, url, pids: rest.slice(0, 3).map(Number), folder: rest[3] ?? '', said: () => said }
}

const say = (live: Live, content: string) => live.say({ type: 'MESSAGE', message: { id: `local-${content}`, content } })
const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

test('[SCALE-11] three processes, two people, one kill -9, one Ctrl-C', async () => {
  const { child, ended, url, pids, folder, said } = await startScript()
  expect(pids, said()).toHaveLength(3)
  const door = { browser: () => createBrowser(() => url) }
  const [rhoda, gus] = [await member(door, 'rhoda'), await guest(door)]
  await toggle(rhoda, true)
  // The next three sockets are on three processes.
  const [hers, his, third] = [await joinLive(url, rhoda), await joinLive(url, gus), await joinLive(url, rhoda)]
  say(hers, 'anyone there?')
  for (const live of [his, third]) await live.hears('MESSAGE', ({ message }) => message.content === 'anyone there?')

  const postgres = Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  process.kill(pids[0] ?? 0, 'SIGKILL')
  const cutOff = await Promise.race([hers, his, third].map((live) => live.closed().then(() => live)))
  for (let n = 0; n < 12; n++) expect((await rhoda.browser.ask('/api/me')).status).toBe(200)
  const back = await joinLive(url, cutOff === his ? gus : rhoda)
  const [others] = [hers, his, third].filter((live) => live !== cutOff)
  say(back, 'that was close')
  await others?.hears('MESSAGE', ({ message }) => message.content === 'that was close')
  expect(said()).toContain(`Process ${pids[0]} ended; the others go on.`)

  child.kill('SIGINT')
  expect(await back.closed()).toBe(1001)
  expect(await ended).toEqual([0, null])
  await vi.waitFor(() => expect([...pids, postgres].filter(isRunning)).toEqual([]))
  expect(existsSync(folder)).toBe(false)
}, 60_000)
