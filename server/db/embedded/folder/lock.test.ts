/** A data folder has one owner at a time, under any of its paths. */
import { chown, mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDataFolder } from '#server/testing/database.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { lockFolder } from './lock.ts'

const inUse = (folder: string) => `The data folder ${folder} is already in use by another process`

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('[DB-2] a symbolic link to the folder is the same folder', async () => {
  const [folder, elsewhere] = [await freshDataFolder(), await emptyFolder()]
  const alias = join(elsewhere, 'alias')
  await symlink(folder, alias)
  const lock = await lockFolder(folder)
  await expect(lockFolder(alias)).rejects.toThrow(inUse(alias))
  lock.release()
  await lockFolder(alias).then((second) => second.release())
})

test('[DB-2] a lock file that is deleted while no process holds it is created again, and locks', async () => {
  const folder = await emptyFolder()
  await lockFolder(folder).then((lock) => lock.release())
  await rm(join(folder, 'lock'))
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(inUse(folder))
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe('')
  lock.release()
})

test('[START-12] a folder whose file system cannot lock is refused with one line', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'lock'))
  await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} cannot be locked: EISDIR`)
})

test('[DB-2] a lock file that root created does not keep out the owner of the folder', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can give files away')
  const folder = await emptyFolder()
  await chown(folder, 65_534, 65_534)
  await lockFolder(folder).then((lock) => lock.release())
  expect(await stat(join(folder, 'lock'))).toMatchObject({ uid: 65_534, gid: 65_534 })
})
