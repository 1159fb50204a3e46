/** WEB_CONCURRENCY with its own PostgreSQL and Redis: several processes behind one port act as one server. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { joinLive, type Live } from '#server/testing/live.ts'
import { guest, type Member, member, type TestPerson, toggle } from '#server/testing/people.ts'
import { scrape } from '#server/testing/scrape.ts'
import { listWorkers, type ServerGroup, startServerGroup } from '#server/testing/server-group.ts'
import { failToStart, startServer } from '#server/testing/server-process.ts'

/** Below the ephemeral range, so that no outgoing connection has it. */
const METRICS_PORT = 20_000 + 10 * (process.pid % 1000)

let server: ServerGroup
let rhoda: Member
let gus: TestPerson

beforeAll(async () => {
  server = await startServerGroup({ METRICS_PORT: String(METRICS_PORT), WORKER_INDEX: '3' })
  rhoda = await member(server, 'rhoda')
  gus = await guest(server)
})
afterAll(() => server.remove())

const statusOf = (path: string) => server.fetchStatus(path, rhoda)

/** T is stopped, Z is a zombie. */
function stateOf(pid: number): string | undefined {
  return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}

/** One on each process. */
async function openTwo(): Promise<[Live, Live]> {
  const lives: [Live, Live] = [await joinLive(server.url, rhoda), await server.joinOtherProcess(gus)]
  onTestFinished(() => {
    for (const live of lives) live.cut()
  })
  return lives
}

test('[SCALE-8] [START-5] [DB-7] one start message, one migration, and two processes that act as one server', async () => {
  expect(server.output.stdout).toMatch(
    /^On the Bowl is open at http:\/\/localhost:\d+; data in \S+\/bowl\nAdmin: \S+\n/,
  )
  expect([server.output.stderr, server.workers().length]).toEqual(['', 2])
  const [mine, theirs] = await openTwo()
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([1, 1]), 10_000)
  await toggle(rhoda, true)
  mine.send({ type: 'MESSAGE', message: { id: 'local-1', content: 'Is this one taken?' } })
  // The sender first: a refusal would show among its events.
  for (const live of [mine, theirs]) {
    await live.waitFor('MESSAGE', ({ message }) => message.content === 'Is this one taken?')
  }
})

test('[ACCESS-26] each process has its own metrics port, consecutive from METRICS_PORT plus WORKER_INDEX', async () => {
  for (const port of [METRICS_PORT + 3, METRICS_PORT + 4]) {
    const isUp = async () => (await scrape(`http://127.0.0.1:${port}`)).value('bowl_bus_up')
    await vi.waitFor(async () => expect(await isUp()).toBe(1), 10_000)
  }
  await expect(scrape(`http://127.0.0.1:${METRICS_PORT}`)).rejects.toThrow()
})

test('[SCALE-9] a process that is killed is replaced, again and again, while the other serves', async () => {
  const [survivor] = server.workers()
  for (const pauseMs of [0, 500]) {
    const last = server.workers().at(-1) ?? 0
    process.kill(last, 'SIGKILL')
    await vi.waitFor(() => expect(server.workers()).not.toContain(last), 10_000)
    expect(await statusOf('/api/me')).toBe(200)
    await vi.waitFor(() => expect(server.workers()).toEqual([survivor, expect.any(Number)]), 10_000)
    await vi.waitFor(() => {
      const lines = server.output.stdout.split('\n').filter((line) => line.startsWith('{'))
      const logged = lines
        .map((line) => JSON.parse(line))
        .find(({ pid, pauseMs }) => pid === last && pauseMs !== undefined)
      expect(logged).toMatchObject({ signal: 'SIGKILL', pauseMs })
    }, 10_000)
  }
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([0, 0]), 10_000)
})

test('[SCALE-15] a process that hangs or is killed takes no new connections: the other accepts them', async () => {
  const [survivor, last = 0] = server.workers()
  process.kill(last, 'SIGSTOP')
  await vi.waitFor(() => expect(stateOf(last)).toBe('T'), 10_000)
  const statuses = () => Promise.all(Array.from({ length: 8 }, () => statusOf('/api/me')))
  expect(new Set(await statuses())).toEqual(new Set([200]))
  process.kill(last, 'SIGKILL')
  expect(new Set(await statuses())).toEqual(new Set([200]))
  await vi.waitFor(() => expect(server.workers()).toEqual([survivor, expect.any(Number)]), 10_000)
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([0, 0]), 10_000)
})

test('[SCALE-8] [START-6] a start failure is printed once, and all processes end', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const ended = await failToStart({ ...server.settings, WEB_CONCURRENCY: '3', PORT: String(port) })
  const words = `Port ${port} is taken. Stop the other program, or choose another port with PORT.\n`
  expect(ended).toEqual({ code: 1, stdout: '', stderr: words })
})

test('[SCALE-8] a child process with an invalid setting ends, and so do all others', async () => {
  const worsen = `if (process.env.WORKER_INDEX === '0') process.env.PORT = 'http'`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(worsen)}`
  const ended = await failToStart({ ...server.settings, WEB_CONCURRENCY: '2', NODE_OPTIONS })
  const words = 'PORT must be a whole number from 0 to 65535, not "http"\n'
  expect(ended).toEqual({ code: 1, stdout: '', stderr: words })
})

test('[SCALE-9] a process that dies before its request for the port is answered does not take down the others', async () => {
  const sign = join(mkdtempSync(join(tmpdir(), 'on-the-bowl-test-')), 'die')
  onTestFinished(() => rmSync(dirname(sign), { recursive: true }))
  // The parent is stopped, so that it reads the request of a process that is already dead.
  const die = `
    import { existsSync } from 'node:fs'
    const { send } = process
    if (process.env.WORKER_INDEX) process.send = (message, ...rest) => {
      const isTime = message.act === 'queryServer' && existsSync(${JSON.stringify(sign)})
      if (isTime) process.kill(process.ppid, 'SIGSTOP')
      send.call(process, message, ...rest)
      if (isTime) process.kill(process.pid, 'SIGKILL')
    }`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(die)}`
  const other = await startServer({ ...server.settings, WEB_CONCURRENCY: '2', NODE_OPTIONS })
  const [survivor, last = 0] = listWorkers(other)
  writeFileSync(sign, '')
  process.kill(last, 'SIGKILL')
  const states = () => [other.pid, ...listWorkers(other)].map(stateOf)
  await vi.waitFor(() => expect(states()).toEqual(['T', expect.any(String), 'Z']), 10_000)
  const [, dead = 0] = listWorkers(other)
  rmSync(sign)
  process.kill(other.pid, 'SIGCONT')
  await vi.waitFor(() => expect(listWorkers(other)).not.toContain(dead), 10_000)
  await vi.waitFor(() => expect(listWorkers(other)).toEqual([survivor, expect.any(Number)]), 10_000)
  expect((await other.browser().request('/api/health')).status).toBe(200)
})

test('[SCALE-9] [START-8] one signal stops all processes: pages get the code to reconnect, nothing is left running', async () => {
  const lives = await openTwo()
  const all = server.workers()
  const stopped = server.stop('SIGTERM')
  expect(await Promise.all(lives.map((live) => live.closed()))).toEqual([1001, 1001])
  const { code, ms, stderr } = await stopped
  expect([code, stderr]).toEqual([0, ''])
  expect(ms).toBeLessThan(10_000)
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
