/** Commands with a time limit, and what they leave behind: nothing. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runTimed } from './timed-command.mjs'

const node = (code) => [process.execPath, '-e', code]

test('[START-2] a command tells how it ended', async () => {
  expect(await runTimed(node(''), { limitSeconds: 30 })).toBe(null)
  expect(await runTimed(node('process.exit(3)'), { limitSeconds: 30 })).toBe('ended with 3')
  expect(await runTimed(['/no/such/program'], { limitSeconds: 30 })).toContain('ENOENT')
})

test('[START-2] who wants to hear a command gets all it says, and what it leaves behind is ended', async () => {
  const said = []
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
  const command = node(`console.log('out'); console.error('err'); ${child}.unref()`)
  expect(await runTimed(command, { limitSeconds: 30, hear: (words) => said.push(words) })).toBe(null)
  expect(said.sort()).toEqual(['err\n', 'out\n'])
})

test('[START-2] a command that takes too long is ended together with all it started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bowl-timed-'))
  const file = join(folder, 'pid')
  // A shell is there long before the limit, also on a busy machine.
  const parent = ['sh', '-c', `sleep 600 & echo $! > '${file}'; wait`]
  expect(await runTimed(parent, { limitSeconds: 2 })).toBe('stopped after 2 s')
  const grandchild = Number(readFileSync(file, 'utf8'))
  await vi.waitFor(() => expect(() => process.kill(grandchild, 0)).toThrow('ESRCH'), { timeout: 10_000 })
  rmSync(folder, { recursive: true })
})
