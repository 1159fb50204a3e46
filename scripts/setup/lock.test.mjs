/** The lock, held by real processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAbandoned, withLock } from './lock.mjs'

const NOBODY = 2 ** 30
const lockModule = new URL('./lock.mjs', import.meta.url).href
let folder
let file

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowl-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that takes the lock, says so, and keeps it until its input ends. */
async function startHolder() {
  const code = `
    import { withLock } from ${JSON.stringify(lockModule)}
    await withLock(${JSON.stringify(file)}, async () => {
      console.log('held')
      for await (const _ of process.stdin) {}
    })`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  return holder
}

test('[START-4] the lock names its holder and is gone after the work, also when the work fails', async () => {
  const work = withLock(file, async () => {
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
    throw new Error('broken')
  })
  await expect(work).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})

test('[START-4] a second set-up waits until the first has finished', async () => {
  const holder = await startHolder()
  const order = []
  const second = withLock(file, async () => order.push('second'), {
    onWait: () => {
      order.push('waiting')
      holder.stdin.end()
    },
  })
  await once(holder, 'exit')
  await second
  expect(order).toEqual(['waiting', 'second'])
})

test('[START-4] the lock of a killed set-up is taken over', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(existsSync(file)).toBe(true)
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('[START-4] a holder that never gives a sign of life is a stranger with a reused id', async () => {
  writeFileSync(file, String(process.ppid))
  expect(await withLock(file, async () => 'done', { silenceMs: 300 })).toBe('done')
})

test.each([
  ['a dead holder', `${NOBODY}`, true],
  ['a dead holder whose npm still runs', `${NOBODY} ${process.ppid}`, false],
  ['a live holder', `${process.ppid}`, false],
  ['this very process, from an earlier life', `${process.pid}`, true],
  ['a lock that is just being written', '', false],
])('[START-4] abandoned or not: %s', (_, text, expected) => {
  expect(isAbandoned(text)).toBe(expected)
})
