/** A temporary PostgreSQL server in its own folder, for tests and benchmarks. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const START_TIMEOUT_MS = 30_000
const isRoot = process.getuid?.() === 0

/** PostgreSQL's shutdown modes: fast writes a checkpoint, immediate leaves recovery to the next start. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const
type StopMode = keyof typeof STOP_SIGNALS

export type TemporaryPostgres = {
  pid(): number
  url(database: string): string
  stop(mode?: StopMode): Promise<void>
  /** Only after `stop`. */
  start(): Promise<void>
  restart(mode?: StopMode): Promise<void>
  /** Accepts connections but never responds, as behind a network that drops packets; until `thaw`. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

type Options = {
  folder?: string
  /** Detached, so that Ctrl-C in the terminal does not stop it too. */
  isDetached?: boolean
  /** With fsync, for measurements and durability tests. */
  isDurable?: boolean
  through?: readonly string[]
}

export async function startTemporaryPostgres(options: Options = {}): Promise<TemporaryPostgres> {
  const { isDetached: detached = false, isDurable = false, through = [] } = options
  const bin = postgresPrograms()
  const folder = makeFolder(options.folder ?? mkdtempSync(join(tmpdir(), 'on-the-bowl-postgres-')))
  const port = await freePort()
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  const initArguments = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await run(join(bin, 'initdb'), initArguments, detached)
  let server = await start()
  let frozen: number[] = []

  async function start(): Promise<ChildProcess> {
    const settings = [
      ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
      'jit=off',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
    ]
    const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const command = [...through, ...asPostgres(join(bin, 'postgres'), args, ['--pdeathsig', 'QUIT'])]
    const started = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore', detached })
    try {
      await waitUntilUp(url('postgres'))
    } catch (error) {
      await endProcess(started, 'SIGQUIT')
      throw error
    }
    return started
  }

  async function stop(mode: StopMode = 'fast'): Promise<void> {
    if (isGone(server)) return
    thaw()
    await endProcess(server, STOP_SIGNALS[mode])
  }

  /** The postmaster is stopped first and continued last, so that it starts no child in between. */
  function freeze(): void {
    const first = server.pid ?? 0
    process.kill(first, 'SIGSTOP')
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').filter(Boolean)
    frozen = [...children.map(Number), first]
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  }

  function thaw(): void {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }

  return {
    url,
    pid: () => server.pid ?? 0,
    freeze,
    thaw,
    stop,
    async start() {
      server = await start()
    },
    async restart(mode) {
      await stop(mode)
      server = await start()
    },
    async remove() {
      await stop().finally(() => rmSync(folder, { recursive: true, force: true }))
    },
  }
}

/** The folder of PostgreSQL's programs: from the setup, PATH, or Debian's default. */
export function postgresPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...foundBySetup(),
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const found = candidates.find((folder) => existsSync(join(folder, 'initdb')))
  if (!found) throw new Error('This needs PostgreSQL: no initdb in .setup/tools.json, PATH or /usr/lib/postgresql')
  return found
}

function foundBySetup(): string[] {
  const note = new URL('../../.setup/tools.json', import.meta.url)
  if (!existsSync(note)) return []
  const tools = JSON.parse(readFileSync(note, 'utf8')) as { postgres?: string }
  return tools.postgres ? [tools.postgres] : []
}

function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isRoot) chownSync(folder, readId('-u'), readId('-g'))
  return folder
}

function readId(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
function asPostgres(program: string, args: string[], extra: string[] = []): [string, ...string[]] {
  if (!isRoot) return [program, ...args]
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...extra, program, ...args]
}

async function run(program: string, args: string[], detached: boolean): Promise<void> {
  const [command, ...rest] = asPostgres(program, args)
  const running = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir(), detached })
  const [code] = await once(running, 'exit')
  if (code !== 0) throw new Error(`${program} failed`)
}

function isGone({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isGone(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function waitUntilUp(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
  }
}

/** On its own connection, for statements like `create database` that cannot run in a transaction. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
