/** A restore that is interrupted at any step leaves exactly the old or exactly the new content. */
import fs, { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { crashAtStep } from './crash-at-step.fixture.ts'
import { openDataFolder } from './open-folder.ts'
import { beginRestore, commitRestore, finishRestore } from './restore-switch.ts'

/** Some names are in both, some in one only. */
const OLD = { 'pg/PG_VERSION': 'old', 'pg/base/1': 'old', 'session-secret': 'old', 'outbox/1.json': 'old' }
const NEW = { 'pg/PG_VERSION': 'new', 'pg/base/2': 'new', 'session-secret': 'new', extra: 'new' }

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

async function read(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')])),
  )
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await write(folder, files)
  return folder
}

async function restore(folder: string): Promise<void> {
  const incoming = await beginRestore(folder)
  await write(incoming, NEW)
  await commitRestore(folder)
  await finishRestore(folder)
}

const open = (folder: string) => openDataFolder(folder).then(({ release }) => release())

const dead = new Error('this process is dead')

/** False when the work has fewer steps. */
async function isInterrupted(folder: string, step: number, work: (folder: string) => Promise<void>): Promise<boolean> {
  const crash = () => {
    throw dead
  }
  const { undo } = crashAtStep({ folder, step, crash })
  try {
    await work(folder)
    return false
  } catch (error) {
    expect([error, (error as Error).cause]).toContain(dead)
    return true
  } finally {
    undo()
  }
}

test('[DB-22] a restore that is interrupted at any step, and its repair at any step, too, ends with one content', async () => {
  const found: string[] = []
  for (let step = 1, isDone = false; !isDone; step++) {
    for (let stepOfRepair = 1, isRepaired = false; !isRepaired; stepOfRepair++) {
      const folder = await folderWith(OLD)
      isDone = !(await isInterrupted(folder, step, restore))
      isRepaired = !(await isInterrupted(folder, stepOfRepair, open))
      await open(folder)
      const content = await read(folder)
      const name = content['session-secret'] ?? 'neither'
      expect([step, stepOfRepair, content]).toEqual([step, stepOfRepair, { ...(name === 'old' ? OLD : NEW), lock: '' }])
      expect((await readdir(folder)).sort()).not.toContain('restoring')
      if (stepOfRepair === 1) found.push(name)
    }
  }
  expect(found.join(' ')).toMatch(/^(old ){4,}(new ?){8,}$/)
})

test('[DB-22] content that cannot be moved away, as a mount, stays: nothing is restored, and the folder opens', async () => {
  const folder = await folderWith(OLD)
  const { rename } = fs
  const undo = () => {
    Object.assign(fs, { rename })
    syncBuiltinESMExports()
  }
  onTestFinished(undo)
  const isMount = (path: unknown) => path === join(folder, 'session-secret')
  Object.assign(fs, {
    rename: (from: string, to: string) =>
      isMount(from) ? Promise.reject(new Error('EBUSY: resource busy')) : rename(from, to),
  })
  syncBuiltinESMExports()
  await expect(restore(folder)).rejects.toThrow(
    'session-secret cannot be replaced (EBUSY: resource busy); nothing was restored',
  )
  undo()
  await open(folder)
  expect(await read(folder)).toEqual({ ...OLD, lock: '' })
  await restore(folder)
  expect(await read(folder)).toEqual({ ...NEW, lock: '' })
})

test('[DB-22] files of the file system at the root of a volume are left alone', async () => {
  const folder = await folderWith({ ...OLD, 'lost+found/1': 'found' })
  await restore(folder)
  expect(await read(folder)).toEqual({ ...NEW, 'lost+found/1': 'found' })
})

test('[DB-22] a journal that cannot be read is named, and nothing is removed', async () => {
  const folder = await folderWith({ ...OLD, 'restoring/committed.json': '{', 'restoring/new/pg/PG_VERSION': 'new' })
  const before = await read(folder)
  await expect(open(folder)).rejects.toThrow(
    `The data folder ${folder} holds a restore that was interrupted and cannot be finished: `,
  )
  expect(await read(folder)).toEqual({ ...before, lock: '' })
})

test('[DB-23] former content without a journal is never removed', async () => {
  const folder = await folderWith({ 'restoring/old/pg/PG_VERSION': 'old' })
  await expect(open(folder)).rejects.toThrow(
    `${join(folder, 'restoring/old')} holds what an interrupted restore set aside`,
  )
  expect(await read(folder)).toEqual({ 'restoring/old/pg/PG_VERSION': 'old', lock: '' })
})
