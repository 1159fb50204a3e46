/** Runs stages within their time limit, all of them even when one fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { root } from '../setup/paths.mjs'

const LIMIT_SECONDS = 1800
const KILL_AFTER_MS = 5000

/** One result per stage: { name, outcome: 'passed' | 'failed' | 'skipped', seconds, note, tests, lines }. */
export async function runLanes(lanes, { tools, stopped }) {
  const runLane = async (lane) => {
    const results = []
    for (const stage of lane) results.push(await runStage(stage, { tools, stopped }))
    return results
  }
  return (await Promise.all(lanes.map(runLane))).flat()
}

async function runStage({ name, needs = [], report, read, ...stage }, { tools, stopped }) {
  const missing = needs.filter((tool) => !tools[tool])
  if (stopped.aborted) return { name, outcome: 'skipped', seconds: 0, note: 'stopped' }
  if (missing.length > 0) return { name, outcome: 'skipped', seconds: 0, note: `needs ${missing.join(' and ')}` }
  if (report) rmSync(report, { force: true })
  const began = performance.now()
  const lines = []
  // Stages with a report show progress; of the others only failures are printed.
  const note = await run(stage, { stopped, onLine: report ? console.log : (line) => lines.push(line) })
  const seconds = (performance.now() - began) / 1000
  const tests = report && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : undefined
  return { name, outcome: note ? 'failed' : 'passed', seconds, note, tests, lines }
}

/** Returns the failure, or nothing. The program has its own process group, which is killed at the end. */
async function run({ command: [program, ...args], env, limitSeconds = LIMIT_SECONDS }, { stopped, onLine }) {
  const child = spawn(program, args, {
    cwd: root,
    // Tests choose their own NODE_ENV.
    env: { ...process.env, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const limit = AbortSignal.timeout(limitSeconds * 1000)
  AbortSignal.any([stopped, limit]).addEventListener('abort', () => {
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS)
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  // Remaining processes would keep the streams open.
  child.once('exit', () => signalGroup(child, 'SIGKILL'))
  try {
    const [code, signal] = await once(child, 'close')
    if (stopped.aborted) return 'stopped'
    if (limit.aborted) return `stopped after ${limitSeconds} s`
    return code === 0 ? undefined : `ended with ${signal ?? code}`
  } catch (error) {
    return error.message
  }
}

function signalGroup({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}
