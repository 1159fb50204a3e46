/** WEB_CONCURRENCY with a PostgreSQL and a Redis of its own: several processes behind one port are one server. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { joinLive, type Live } from '#server/testing/live.ts'
import { guest, type Member, member, toggle, type Visitor } from '#server/testing/people.ts'
import { scrape } from '#server/testing/scrape.ts'
import { type ServerGroup, startServerGroup, workersOf } from '#server/testing/server-group.ts'
import { failToStart, startServer } from '#server/testing/server-process.ts'

/** Below those that connections take: nobody is there by chance. */
const METRICS_PORT = 20_000 + 10 * (process.pid % 1000)

let server: ServerGroup
let rhoda: Member
let gus: Visitor

beforeAll(async () => {
  server = await startServerGroup({ METRICS_PORT: String(METRICS_PORT), WORKER_INDEX: '3' })
  rhoda = await member(server, 'rhoda')
  gus = await guest(server)
})
afterAll(() => server.remove())

const statusOf = (path: string) => server.statusOf(path, rhoda)

/** T is stopped, Z is dead and not yet noticed. */
function stateOf(pid: number): string | undefined {
  return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}

async function openTwo(): Promise<[Live, Live]> {
  const lives: [Live, Live] = [await joinLive(server.url, rhoda), await joinLive(server.url, gus)]
  onTestFinished(() => {
    for (const live of lives) live.cut()
  })
  return lives
}

test('[SCALE-8] [START-5] [DB-7] one line, one migration, and two processes that are one product', async () => {
  expect(server.output.stdout).toMatch(
    /^On the Bowl is open at http:\/\/localhost:\d+; data in \S+\/bowl\nAdmin: \S+\n/,
  )
  expect([server.output.stderr, server.workers().length]).toEqual(['', 2])
  const [mine, theirs] = await openTwo()
  expect(await server.socketsOfEach()).toEqual([1, 1])
  await toggle(rhoda, true)
  mine.say({ type: 'MESSAGE', message: { id: 'local-1', content: 'Is this one taken?' } })
  await theirs.hears('MESSAGE', ({ message }) => message.content === 'Is this one taken?')
})

test('[ACCESS-26] each of them has metrics at a port of its own, in a row from the number of the whole on', async () => {
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
      const told = lines.map((line) => JSON.parse(line)).find(({ died }) => died === last)
      expect(told).toMatchObject({ signal: 'SIGKILL', pauseMs })
    }, 10_000)
  }
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([0, 0]), 10_000)
})

test('[SCALE-15] a call that was handed to a process which is killed before it has taken it is closed, not left hanging', async () => {
  const [survivor, last = 0] = server.workers()
  process.kill(last, 'SIGSTOP')
  const both = Promise.allSettled([statusOf('/api/me'), statusOf('/api/me')])
  // Each process has been handed one of the two by the time that the next connection is answered.
  expect(await statusOf('/api/me')).toBe(200)
  process.kill(last, 'SIGKILL')
  const ends = (await both).map((end) => (end.status === 'fulfilled' ? end.value : end.reason.code))
  expect(ends.sort()).toEqual([200, 'ECONNRESET'])
  await vi.waitFor(() => expect(server.workers()).toEqual([survivor, expect.any(Number)]), 10_000)
  await vi.waitFor(async () => expect(await server.socketsOfEach()).toEqual([0, 0]), 10_000)
})

test('[SCALE-8] [START-6] what keeps it from starting is said once, and ends the whole', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const ended = await failToStart({ ...server.settings, WEB_CONCURRENCY: '3', PORT: String(port) })
  const words = `Port ${port} is taken. Stop the other program, or choose another port with PORT.\n`
  expect(ended).toEqual({ code: 1, stdout: '', stderr: words })
})

test('[SCALE-8] a process that finds a setting it cannot begin with ends, and so does the whole', async () => {
  const worsen = `if (process.env.WORKER_INDEX === '0') process.env.PORT = 'http'`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(worsen)}`
  const ended = await failToStart({ ...server.settings, WEB_CONCURRENCY: '2', NODE_OPTIONS })
  const words = 'PORT must be a whole number from 0 to 65535, not "http"\n'
  expect(ended).toEqual({ code: 1, stdout: '', stderr: words })
})

test('[SCALE-9] a process that dies before it is answered that it may have the port takes nobody along', async () => {
  const sign = join(mkdtempSync(join(tmpdir(), 'on-the-bowl-test-')), 'die')
  onTestFinished(() => rmSync(dirname(sign), { recursive: true }))
  // Its keeper is held up meanwhile, and reads the question of a process that is gone.
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
  const [survivor, last = 0] = workersOf(other)
  writeFileSync(sign, '')
  process.kill(last, 'SIGKILL')
  const states = () => [other.pid, ...workersOf(other)].map(stateOf)
  await vi.waitFor(() => expect(states()).toEqual(['T', expect.any(String), 'Z']), 10_000)
  const [, dead = 0] = workersOf(other)
  rmSync(sign)
  process.kill(other.pid, 'SIGCONT')
  await vi.waitFor(() => expect(workersOf(other)).not.toContain(dead), 10_000)
  await vi.waitFor(() => expect(workersOf(other)).toEqual([survivor, expect.any(Number)]), 10_000)
  expect((await other.browser().ask('/api/health')).status).toBe(200)
})

test('[SCALE-9] [START-8] one signal ends all of them in order: pages are sent on, nothing is left running', async () => {
  const lives = await openTwo()
  const all = server.workers()
  const stopped = server.stop('SIGTERM')
  expect(await Promise.all(lives.map((live) => live.closed()))).toEqual([1001, 1001])
  const { code, ms, stderr } = await stopped
  expect([code, stderr]).toEqual([0, ''])
  expect(ms).toBeLessThan(10_000)
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
