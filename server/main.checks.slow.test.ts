/** The checks at start before the database is touched: port, data folder and disk space. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { type Ended, failToStart, startServer } from '#server/testing/server-process.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'

/** A path in a fresh folder that does not exist yet. */
async function missingFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

async function otherProgram(answer: string): Promise<string> {
  const other = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  return String((other.address() as AddressInfo).port)
}

const preload = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`

/** NODE_OPTIONS without fetch timeouts, for slow machines. */
const WITHOUT_TIMEOUTS = preload('AbortSignal.timeout = () => new AbortController().signal')

function expectRefused({ code, stdout, stderr }: Ended, line: string | RegExp): void {
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
}

test('[START-14] a port in use is detected before a database is created', async () => {
  const [PORT, DATA_DIR] = [await otherProgram('{"status":"ok"}'), await missingFolder()]
  const taken = await failToStart({ PORT, DATA_DIR })
  expectRefused(taken, `Port ${PORT} is taken. Stop the other program, or choose another port with PORT.`)
  expect(existsSync(DATA_DIR)).toBe(false)

  const metrics = await failToStart({ METRICS_PORT: PORT, DATA_DIR })
  expectRefused(metrics, `Port ${PORT} is taken. Stop the other program, or choose another port with METRICS_PORT.`)
  const host = await failToStart({ HOST: '192.0.2.1', DATA_DIR })
  expectRefused(host, 'Cannot listen on 192.0.2.1: check HOST.')
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('[START-15] a server that already runs on the port is reported with its address', async () => {
  const running = await startServer({ DATA_DIR: await freshDataFolder() })
  const { port } = new URL(running.url)
  for (const HOST of ['127.0.0.1', '0.0.0.0']) {
    const settings = { PORT: port, HOST, DATA_DIR: await missingFolder() }
    const second = await failToStart({ ...settings, NODE_OPTIONS: WITHOUT_TIMEOUTS })
    const line = `Already running at http://localhost:${port}. To start another one, choose a port with PORT.`
    expectRefused(second, line)
  }
})

test('[START-17] Ctrl-C while the port is checked ends the start at once, as nothing is open yet', async () => {
  const pressesCtrlC = `globalThis.fetch = () => {
    process.kill(process.pid, 'SIGINT')
    return new Promise(() => {})
  }`
  const PORT = await otherProgram('')
  const ended = await failToStart({ PORT, DATA_DIR: await missingFolder(), NODE_OPTIONS: preload(pressesCtrlC) })
  expect(ended).toEqual({ code: null, stdout: '', stderr: '' })
})

test('[DB-30] a disk without space for a database is reported, and nothing is created', async (context) => {
  const { folder } = mountSmallDisk(context, 40)
  const DATA_DIR = join(folder, 'data')
  const advice = 'Free some space, or set DATA_DIR to a folder on another disk.'
  const small = await failToStart({ DATA_DIR })
  expectRefused(small, new RegExp(`^The disk of ${DATA_DIR} has \\d+ MB left; On the Bowl needs 64 MB. ${advice}$`))
  expect(await readdir(DATA_DIR)).toEqual(['lock'])
})

test('[DB-30] a full disk under an existing database is reported, whatever the engine throws', async (context) => {
  const disk = mountSmallDisk(context, 100)
  const DATA_DIR = await freshDataFolder(disk.folder)
  const advice = 'Free some space, or set DATA_DIR to a folder on another disk.'
  disk.fill(0)
  expectRefused(
    await failToStart({ DATA_DIR }),
    `The disk of ${DATA_DIR} has 0 MB left; On the Bowl needs 1 MB. ${advice}`,
  )
  disk.free()
  const server = await startServer({ DATA_DIR })
  expect((await server.browser().request('/api/ready')).status).toBe(200)
})
