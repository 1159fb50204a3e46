/** Tests that all stages run, each within its time limit. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runLanes } from './run.mjs'

const stage = (name, code, more = {}) => ({ name, command: [process.execPath, '-e', code], ...more })
const FOR_EVER = 'setInterval(() => {}, 1000)'

async function run(lanes, stopped = new AbortController().signal) {
  const results = await runLanes(lanes, { tools: { chromium: null }, stopped })
  return results.map(({ name, outcome, note = '', lines = [] }) => [name, outcome, note, ...lines.sort()])
}

test('[START-2] a stage that fails, takes too long, or lacks its program or its tool does not stop the others', async () => {
  const checks = [stage('types', 'console.log("out"); console.error("err"); process.exit(3)'), stage('rules', '')]
  const absent = { name: 'lint', command: ['/no/such/program'] }
  const tests = [
    absent,
    stage('end-to-end', '', { needs: ['chromium'] }),
    stage('slow', FOR_EVER, { limitSeconds: 0.5 }),
  ]
  expect(await run([checks, tests])).toEqual([
    ['types', 'failed', 'ended with 3', 'err', 'out'],
    ['rules', 'passed', ''],
    ['lint', 'failed', 'spawn /no/such/program ENOENT'],
    ['end-to-end', 'skipped', 'needs chromium'],
    ['slow', 'failed', 'stopped after 0.5 s'],
  ])
})

/** A shell that writes its child's id to a file, long before the limit even on a busy machine. */
function family() {
  const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-stage-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'id')
  const grandchild = () => Number(readFileSync(file, 'utf8'))
  return { command: ['sh', '-c', `sleep 600 & echo $! > '${file}'; wait`], file, grandchild }
}

const isGone = (id) => vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), 10_000)

test('[START-2] a stage that takes too long is ended together with all it started', async () => {
  const { command, grandchild } = family()
  expect(await run([[{ name: 'slow', command, limitSeconds: 2 }]])).toEqual([['slow', 'failed', 'stopped after 2 s']])
  await isGone(grandchild())
})

test('[START-2] Ctrl-C ends the running stages and their child processes, and starts no more', async () => {
  const ctrlC = new AbortController()
  const { command, file, grandchild } = family()
  const next = family()
  const running = run(
    [
      [
        { name: 'tests', command },
        { name: 'slow', command: next.command },
      ],
    ],
    ctrlC.signal,
  )
  await vi.waitUntil(() => existsSync(file) && grandchild() > 0, 10_000)
  ctrlC.abort()
  expect(await running).toEqual([
    ['tests', 'failed', 'stopped'],
    ['slow', 'skipped', 'stopped'],
  ])
  await isGone(grandchild())
  expect(existsSync(next.file)).toBe(false)
})

test('[START-2] processes that a stage leaves behind are ended with it', async () => {
  const { command, grandchild } = family()
  const leaving = command.with(2, command[2].replace('wait', ':'))
  expect(await run([[{ name: 'tests', command: leaving }]])).toEqual([['tests', 'passed', '']])
  await isGone(grandchild())
})
