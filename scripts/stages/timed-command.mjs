/** Runs one command in a process group of its own, and leaves nothing of it behind when it ends or takes too long. */
import { spawn } from 'node:child_process'
import { root } from '../setup/paths.mjs'

const LAST_WORDS_MS = 5_000
const running = new Set()

/** Answers null for success, else what went wrong. `hear` gets the output, which is shown otherwise. */
export function runTimed([command, ...args], { limitSeconds, env, hear }) {
  const stdio = hear ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', stdio, stdio],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  running.add(child.pid)
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    signalGroup(child.pid, 'SIGTERM')
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), LAST_WORDS_MS).unref()
  }, limitSeconds * 1000)
  return new Promise((resolve) => {
    const finish = (problem) => {
      clearTimeout(limit)
      running.delete(child.pid)
      resolve(isLate ? `stopped after ${limitSeconds} s` : problem)
    }
    child.once('error', (error) => finish(error.message))
    // Whatever it leaves behind would keep its streams open; once they close, all it said has been heard.
    child.once('exit', () => signalGroup(child.pid, 'SIGKILL'))
    child.once('close', (code, signal) => finish(code === 0 ? null : `ended with ${signal ?? code}`))
  })
}

/** A group of its own does not hear Ctrl-C; this passes it on. */
export function stopAll() {
  for (const pid of running) signalGroup(pid, 'SIGTERM')
}

function signalGroup(pid, signal) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

// Tests choose their own mode: NODE_ENV of the shell must not reach them.
function plainEnvironment() {
  const { NODE_ENV: _, ...env } = process.env
  return env
}
