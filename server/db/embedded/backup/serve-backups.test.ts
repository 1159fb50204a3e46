/** Backups of a folder that another process holds, also when one of the two is killed or does not respond. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyTree } from '#server/db/embedded/folder/file-tree.ts'
import { folderOfTests } from '#server/testing/memory-folder.ts'
import { lockFolder } from '../folder/lock.ts'
import { openDataFolder } from '../folder/open-folder.ts'
import { backUp } from './back-up.ts'
import { openBackupAddress } from './backup-socket.ts'
import { requestCopy } from './request-copy.ts'
import { serveBackups } from './serve-backups.ts'

const NO_BACKUP_SERVICE = 'is in use by a process that cannot be asked for a backup'
const SERVER_STOPPED = 'The server stopped while its data was backed up: run the backup again'

async function emptyFolder(...below: string[]): Promise<string> {
  const folder = await mkdtemp(join(folderOfTests, 'on-the-bowl-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, ...below), { recursive: true })
  return join(folder, ...below)
}

/** As much of a data folder as these tests need. */
async function dataFolder(...below: string[]): Promise<string> {
  const folder = await emptyFolder(...below)
  await mkdir(join(folder, 'pg'))
  await writeFile(join(folder, 'pg/PG_VERSION'), '18\n')
  await writeFile(join(folder, 'session-secret'), 'kept')
  return folder
}

type Service = Partial<Parameters<typeof serveBackups>[0]>

/** A holder of the folder that copies files in place of a database. */
async function holdFolder(dataDir: string, own: Service = {}) {
  const { release } = await openDataFolder(dataDir)
  const copyDatabase = async (to: string) => {
    copyTree(join(dataDir, 'pg'), to)
    return 7
  }
  const service = await serveBackups({ dataDir, copyDatabase, log: expect.fail, ...own })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= service.close().then(release)
    return closing
  }
  onTestFinished(close)
  return { close }
}

const copiesIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('backing-up-'))

test('[DB-24] the copy holds all content and nothing else, and is removed once it is read', async () => {
  const dataDir = await dataFolder()
  await holdFolder(dataDir)
  const copy = await requestCopy(dataDir)
  expect(copy.pausedMs).toBe(7)
  expect((await readdir(copy.folder)).sort()).toEqual(['pg', 'session-secret'])
  expect(await readFile(join(copy.folder, 'pg/PG_VERSION'), 'utf8')).toBe('18\n')
  await copy.confirm()
  copy.close()
  await vi.waitUntil(async () => (await copiesIn(dataDir)).length === 0, 10_000)
})

test('[DB-24] a folder whose path is too long for a socket can be backed up', async () => {
  const dataDir = await dataFolder('a-folder-with-a-long-name'.repeat(4), 'and-another-one-in-it'.repeat(4))
  expect(dataDir.length).toBeGreaterThan(150)
  await holdFolder(dataDir)
  const copy = await requestCopy(dataDir)
  await copy.confirm()
  copy.close()
})

test('[DB-27] two backups at once both get a copy of their own, one after the other', async () => {
  const dataDir = await dataFolder()
  await holdFolder(dataDir)
  const first = await requestCopy(dataDir)
  const requesting = requestCopy(dataDir)
  await first.confirm()
  first.close()
  const second = await requesting
  expect(second.folder).not.toBe(first.folder)
  expect(await copiesIn(dataDir)).toEqual([basename(second.folder)])
  await second.confirm()
  second.close()
})

test('[DB-25] a folder that is locked by a process that makes no backups is not backed up', async () => {
  const [dataDir, backups] = [await dataFolder(), await emptyFolder()]
  const lock = await lockFolder(dataDir)
  onTestFinished(lock.release)
  await expect(backUp({ dataDir, file: join(backups, 'one.tar.gz') })).rejects.toThrow(NO_BACKUP_SERVICE)
  expect(await readdir(backups)).toEqual([])
})

test('[DB-25] a process that holds the folder and does not respond fails the backup after a timeout', async () => {
  const dataDir = await dataFolder()
  const address = openBackupAddress(dataDir)
  const silent = createServer().listen(address.path)
  onTestFinished(() => {
    silent.close()
    address.close()
  })
  await once(silent, 'listening')
  await expect(requestCopy(dataDir, 50)).rejects.toThrow(NO_BACKUP_SERVICE)
})

test('[DB-26] a backup that is killed leaves no copy behind', async () => {
  const dataDir = await dataFolder()
  await holdFolder(dataDir)
  const copy = await requestCopy(dataDir)
  expect(await copiesIn(dataDir)).toHaveLength(1)
  copy.close()
  await vi.waitUntil(async () => (await copiesIn(dataDir)).length === 0, 10_000)
})

test('[DB-26] a server that stops while its copy is read fails the backup', async () => {
  const dataDir = await dataFolder()
  const holder = await holdFolder(dataDir)
  const copy = await requestCopy(dataDir)
  await holder.close()
  await expect(copy.confirm()).rejects.toThrow(SERVER_STOPPED)
  copy.close()
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg', 'session-secret'])
})

test('[DB-26] a server that stops while it copies fails the backup, which writes no file', async () => {
  const [dataDir, backups] = [await dataFolder(), await emptyFolder()]
  let finish = (_ms: number) => {}
  const copying = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)))
  const holder = await holdFolder(dataDir, { copyDatabase: copying })
  const failing = expect(backUp({ dataDir, file: join(backups, 'one.tar.gz') })).rejects.toThrow(SERVER_STOPPED)
  await vi.waitUntil(() => copying.mock.calls.length > 0, 10_000)
  const closed = holder.close()
  finish(1)
  await Promise.all([closed, failing])
  expect(await readdir(backups)).toEqual([])
  expect(await copiesIn(dataDir)).toEqual([])
})

test('[DB-26] the copy of a killed server is removed by the next open', async () => {
  const dataDir = await dataFolder()
  await mkdir(join(dataDir, 'backing-up-Gh5kQz/pg'), { recursive: true })
  await writeFile(join(dataDir, 'backup.socket'), '')
  await openDataFolder(dataDir).then(({ release }) => release())
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'pg', 'session-secret'])
})

test('[DB-26] the next backup removes the unfinished file of a killed one, and none that may still be written', async () => {
  const [dataDir, backups] = [await dataFolder(), await emptyFolder()]
  const [old, young, other] = ['on-the-bowl-1.tar.gz.unfinished', 'on-the-bowl-2.tar.gz.unfinished', 'x.unfinished']
  for (const name of [old, young, other]) await writeFile(join(backups, name), '')
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000)
  for (const name of [old, other]) await utimes(join(backups, name), longAgo, longAgo)
  await backUp({ dataDir, file: join(backups, 'three.tar.gz') })
  expect((await readdir(backups)).sort()).toEqual([young, 'three.tar.gz', other].sort())
})

test('[DB-27] without space for a copy the backup is refused, and the disk stays as it was', async () => {
  const [dataDir, backups] = [await dataFolder(), await emptyFolder()]
  const copyDatabase = vi.fn(async () => 1)
  await holdFolder(dataDir, { copyDatabase, freeBytes: async () => 20 * 1024 ** 2 })
  const file = join(backups, 'one.tar.gz')
  const message = `The server made no copy: a copy needs 65 MB in ${dataDir}, and 20 MB are free`
  await expect(backUp({ dataDir, file })).rejects.toThrow(message)
  expect(copyDatabase).not.toHaveBeenCalled()
  expect(existsSync(file)).toBe(false)
})

test('[DB-27] a copy that fails is reported with its reason, and removed', async () => {
  const [dataDir, backups] = [await dataFolder(), await emptyFolder()]
  const copyDatabase = () => Promise.reject(new Error('ENOSPC: no space left on device'))
  await holdFolder(dataDir, { copyDatabase })
  const backingUp = backUp({ dataDir, file: join(backups, 'one.tar.gz') })
  await expect(backingUp).rejects.toThrow('The server made no copy: ENOSPC: no space left on device')
  expect(await copiesIn(dataDir)).toEqual([])
})

test('a folder in which no socket can be created is served all the same, and the log says so', async () => {
  const dataDir = await dataFolder()
  const { release } = await openDataFolder(dataDir)
  onTestFinished(release)
  await mkdir(join(dataDir, 'backup.socket'))
  const lines: string[] = []
  const service = await serveBackups({ dataDir, copyDatabase: async () => 1, log: (line) => lines.push(line) })
  await service.close()
  expect(lines).toEqual([expect.stringMatching(/^This server cannot be backed up while it runs: /)])
})

test('[DB-26] a backup that was killed while it waited for another one causes no copy', async () => {
  const dataDir = await dataFolder()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const copyDatabase = vi.fn(async (to: string) => {
    await released
    copyTree(join(dataDir, 'pg'), to)
    return 1
  })
  const { close } = await holdFolder(dataDir, { copyDatabase })
  const first = requestCopy(dataDir)
  await expect.poll(() => copyDatabase.mock.calls.length).toBe(1)
  const address = openBackupAddress(dataDir)
  const killed = connect({ path: address.path, allowHalfOpen: true })
  await once(killed, 'data')
  killed.end()
  await once(killed.resume(), 'finish')
  release()
  const copy = await first
  await copy.confirm()
  copy.close()
  await once(killed, 'close')
  address.close()
  await close()
  expect(copyDatabase).toHaveBeenCalledTimes(1)
})

test('[DB-24] a backup into the data folder is refused, also through a symbolic link', async () => {
  const [dataDir, elsewhere] = [await dataFolder(), await emptyFolder()]
  const link = join(elsewhere, 'link')
  await symlink(dataDir, link)
  const message = 'A backup belongs outside of the data folder'
  for (const options of [
    { dataDir, file: join(dataDir, 'in.tar.gz') },
    { dataDir: link, file: join(dataDir, 'in.tar.gz') },
    { dataDir, file: join(link, 'below', 'in.tar.gz') },
  ]) {
    await expect(backUp(options)).rejects.toThrow(message)
  }
})
