/** Starts programs pinned to one core, so that the server and its clients do not compete. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { cpus } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const SERVER_CORE = 0
const CLIENT_CORE = 1
const TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 8000

export type Running = { pid: number; stop(): Promise<void> }
type Options = { env?: Record<string, string>; isUnpinned?: boolean }

/** False with one core or without taskset: then nothing is pinned. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

export function onCore(core: number): string[] {
  return canPin ? ['taskset', '-c', String(core)] : []
}

/** Runs a program on the clients' core until it ends: it gets `request` on stdin, and its last line is the result. */
export function runOnClientCore<Result>(program: URL, request: unknown): Result {
  const [command = '', ...args] = [...onCore(CLIENT_CORE), process.execPath, '--import', 'tsx', fileURLToPath(program)]
  const input = JSON.stringify(request)
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`${args.at(-1)} failed for ${input.slice(0, 300)}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result
}

/** What a program that was run by `runOnClientCore` is asked for. */
export function readRequest<Request>(): Request {
  return JSON.parse(readFileSync(0, 'utf8')) as Request
}

export function startPinned(command: readonly string[], options: Options = {}): Running {
  const [program = '', ...args] = [...(options.isUnpinned ? [] : onCore(SERVER_CORE)), ...command]
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...options.env },
  })
  return { pid: child.pid ?? 0, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(late)
}

export async function waitForPort(port: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error(`Nothing listens on port ${port}`)
    await after(20)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined))
    socket.on('error', () => resolve(false))
  })
}
