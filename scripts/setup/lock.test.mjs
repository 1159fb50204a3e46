/** Tests the lock with real processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'on-the-bowl-lock-'))
const file = join(folder, 'lock')
afterAll(() => rmSync(folder, { recursive: true }))

/** Another process, which runs until it is killed. */
async function startOther() {
  const other = spawn(process.execPath, ['-e', 'console.log("here"); setInterval(() => {}, 1000)'])
  await once(other.stdout, 'data')
  return other
}

test.each([
  ['a set-up', (holder) => `${holder}`],
  ['the npm of a set-up that was killed', (npm) => `${process.pid} ${npm}`],
])('[START-4] %s that runs is waited for, and once it is gone its lock is taken over', async (_what, lockedBy) => {
  const other = await startOther()
  writeFileSync(file, lockedBy(other.pid))
  const order = []
  const onWait = () => {
    order.push('waiting')
    other.kill('SIGKILL')
  }
  await withLock(file, async () => order.push('working'), { onWait })
  expect(order).toEqual(['waiting', 'working'])
})

test('[START-4] the lock is gone after the work, also when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})
