/** Programs that run on one core, so that the server and the crowd do not take each other's. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { cpus } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'

export const SERVER_CORE = 0
export const CROWD_CORE = 1
const PATIENCE_MS = 30_000
const FAREWELL_MS = 8000

export type Running = { pid: number; stop(): Promise<void> }
type Options = { env?: Record<string, string>; isFree?: boolean }

/** Where there is one core, or no way to choose, everything runs where it likes. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

export function onCore(core: number): string[] {
  return canPin ? ['taskset', '-c', String(core)] : []
}

export function startPinned(command: readonly string[], options: Options = {}): Running {
  const [program = '', ...args] = [...(options.isFree ? [] : onCore(SERVER_CORE)), ...command]
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
  const late = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS)
  await ended
  clearTimeout(late)
}

export async function portOpens(port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
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
